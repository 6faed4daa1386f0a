import './undo.css'
import type { UndoView } from '@belfry/rules'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { useNames } from '../../../shared/people/useNames.ts'
import { useKeyText } from '../../../shell/useKeyText.ts'
import { useReadable, useShell } from '../../../shell/useShell.ts'
import { useTable, useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { undoWords } from './words.ts'

function Offer({ deed }: UndoView) {
  const shell = useShell()
  const { t } = useText('board', 'actions')
  const keyText = useKeyText()
  const names = useNames()
  const content = useTableContent()
  const { view } = useTable()
  const keys = useReadable(shell.keybindings).undo
  if (!view) return null
  const what = undoWords(deed, { view, names, content, t })
  const label = t('board:undo.offer', { what })
  return (
    <button
      type="button"
      className="undo"
      data-deed={deed.kind}
      title={keys.length > 0 ? t('actions:withKeys', { label, keys: keyText(...keys) }) : label}
      aria-label={label}
      onClick={() => shell.actions.run('undo')}
    >
      <Icon name="anticlockwise" />
      <span className="undo__words">{label}</span>
    </button>
  )
}

/** Undo: what the Storyteller did last, and the way to take it back. */
export function UndoButton() {
  const offer = useView(({ gamestateST }) => gamestateST?.undo ?? null, null)
  return offer && <Offer {...offer} />
}
