import { copyGrimoire } from '@belfry/rules'
import { MiniGrimoire } from '../../../shared/cards/MiniGrimoire.tsx'
import { useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { grimoireItem } from '../items.ts'
import { addItem, type PanelProps } from './panel.ts'

/** Shows the whole grimoire as it stands, without the Storyteller's own notes. */
export function GrimoirePanel({ view, content }: PanelProps) {
  const shell = useShell()
  const { t } = useText('night')
  return (
    <>
      <p>{t('night:grimoire.text')}</p>
      <Button icon="book" onClick={() => addItem(shell, grimoireItem(view))}>
        {t('night:grimoire.add')}
      </Button>
      <MiniGrimoire copy={copyGrimoire(view.session)} view={view} content={content} />
    </>
  )
}
