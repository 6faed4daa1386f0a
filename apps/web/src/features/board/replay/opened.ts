import { failure, ok, type Result } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import { openFile, type ReplayFault, type ReplayFile } from '@belfry/room/replay'
import { useEffect, useState } from 'react'
import type { Shell } from '../../../shell/shell.ts'
import { useShell } from '../../../shell/useShell.ts'

/** The address at which a file of one's own is opened. */
export const FROM_FILE = 'file'

export interface Opened {
  readonly file: ReplayFile
  readonly names: Readonly<Record<string, string | null>>
  readonly own: string | null
  readonly sharing: RestAnswer<'replay'>['sharing']
}

type Opening = Result<
  Opened,
  { readonly code: string; readonly params: Readonly<Record<string, string | number>> }
>

async function fetched({ api }: Pick<Shell, 'api'>, id: string): Promise<Opening> {
  const answer = await api.call('replay', { params: { id } })
  if (!answer.ok) return answer
  const file = openFile(answer.value.file)
  return file.ok ? ok({ ...answer.value, file: file.value }) : failure(file.error.code)
}

const GZIP = /\.gz$/i

/** A file as it was saved, or compressed. */
async function read(file: File): Promise<Opening> {
  try {
    const stream = GZIP.test(file.name)
      ? file.stream().pipeThrough(new DecompressionStream('gzip'))
      : file.stream()
    const opened = openFile(JSON.parse(await new Response(stream).text()))
    return opened.ok
      ? ok({ file: opened.value, names: {}, own: null, sharing: null })
      : failure(opened.error.code)
  } catch {
    return failure('replay-not-one' satisfies ReplayFault)
  }
}

/** A game by its address, or out of a file that is handed over. */
export function useOpening(id: string): readonly [Opening | null, (file: File) => void] {
  const { api } = useShell()
  const [opening, setOpening] = useState<Opening | null>(null)
  useEffect(() => {
    if (id === FROM_FILE) return
    let isWanted = true
    void fetched({ api }, id).then((found) => isWanted && setOpening(found))
    return () => {
      isWanted = false
    }
  }, [api, id])
  return [opening, (file) => void read(file).then(setOpening)]
}
