import { useEffect, useState } from 'react'
import type { ChatTrouble } from '../../shared/voice/types.ts'
import type { Shell } from '../../shell/shell.ts'
import { useShell } from '../../shell/useShell.ts'

type Kind = ChatTrouble['kind']

/** What will be the same at the next table: said once, the small mark beside the table says enough. */
const LASTING: readonly Kind[] = ['unsupported']

const parse = (raw: unknown): readonly string[] | undefined =>
  Array.isArray(raw) && raw.every((each) => typeof each === 'string') ? raw : undefined

const toldTo = ({ storage }: Shell): readonly string[] => storage.read('told', parse) ?? []

function note(shell: Shell, kind: Kind): void {
  const told = toldTo(shell)
  if (LASTING.includes(kind) && !told.includes(kind)) shell.storage.write('told', [...told, kind])
}

/** What is wrong, unless it lasts and was said in this browser before this table was opened. */
export function useUntold(trouble: ChatTrouble | null): ChatTrouble | null {
  const shell = useShell()
  const [before] = useState(() => toldTo(shell))
  const kind = trouble?.kind
  useEffect(() => {
    if (kind) note(shell, kind)
  }, [shell, kind])
  return kind && LASTING.includes(kind) && before.includes(kind) ? null : trouble
}
