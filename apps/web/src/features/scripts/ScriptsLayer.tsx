import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { SheetName } from '../../lib/board/sideTabs.ts'
import { useContent } from '../../shared/characters/useContent.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { CharacterSheet } from './CharacterSheet.tsx'
import { NightSheet } from './NightSheet.tsx'
import { poppedOf } from './popOut.ts'
import { missingAlert } from './problems.ts'
import { missingFrom } from './sheet.ts'

function Popped({ name }: { readonly name: SheetName }) {
  if (name === 'characters') return <CharacterSheet place="popped" />
  return <NightSheet night={name === 'first-night' ? 'firstNight' : 'otherNight'} place="popped" />
}

/** Says once for each script what this app does not know of it. */
function useMissing(): void {
  const { modals } = useShell()
  const { t } = useText('scripts')
  const content = useContent()
  const edition = useView(({ session }) => session.edition, null)
  const told = useRef('')
  useEffect(() => {
    if (!edition || !content) return
    const missing = missingFrom(edition, content)
    const facts = JSON.stringify(missing)
    if (told.current === facts) return
    told.current = facts
    const tell = async (): Promise<void> => {
      if (missing.edition)
        await modals.ask({
          type: 'alert',
          ...missingAlert('scripts:error.missing_edition', [missing.edition], t),
        })
      if (missing.roles.length > 0)
        await modals.ask({ type: 'alert', ...missingAlert('scripts:error.missing_roles', missing.roles, t) })
    }
    void tell()
  }, [edition, content, modals, t])
}

/** What the sheets need while the board is there, whether one of them is open or not. */
export function Layer() {
  const shell = useShell()
  useMissing()
  const popped = useReadable(poppedOf(shell))
  useEffect(() => () => poppedOf(shell).get()?.window.close(), [shell])
  return popped && createPortal(<Popped name={popped.name} />, popped.window.document.body)
}
