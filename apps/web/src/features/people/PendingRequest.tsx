import { useNames } from '../../shared/people/useNames.ts'
import { useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { invitedBy } from './selectors.ts'

/** Being wanted as a Storyteller, for whoever has not answered yet. */
export function PendingRequest() {
  const { table } = useShell()
  const { t } = useText('people')
  const names = useNames()
  const { view } = useTable()
  const by = view && invitedBy(view)
  if (!view || by === null) return null
  return (
    <section className="people__section" aria-label={t('people:request.title')}>
      <h3 className="people__title">{t('people:request.title')}</h3>
      <div className="request" data-request="storyteller">
        <span>{t('people:request.text', { name: names.user(view, by) })}</span>
        <Button kind="primary" icon="check" onClick={() => table.send('respondStoryteller', true)}>
          {t('people:request.accept')}
        </Button>
        <Button icon="close" onClick={() => table.send('respondStoryteller', false)}>
          {t('people:request.decline')}
        </Button>
      </div>
    </section>
  )
}
