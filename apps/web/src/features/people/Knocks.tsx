import { askTable } from '../../shell/askTable.ts'
import { useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { knocksIn } from './selectors.ts'

function Knock({ id, name }: { readonly id: string; readonly name: string }) {
  const shell = useShell()
  const { t } = useText('people')
  const answer = (isIn: boolean): void => void askTable(shell, 'people:failed', 'answerKnock', { id, isIn })
  return (
    <li className="request" data-knock={id}>
      <span>{t('people:knock.asks', { name })}</span>
      <Button kind="primary" icon="door" onClick={() => answer(true)}>
        {t('people:knock.in')}
      </Button>
      <Button icon="close" onClick={() => answer(false)}>
        {t('people:knock.out')}
      </Button>
    </li>
  )
}

/** Guests at the door, for those who open it. */
export function Knocks() {
  const { t } = useText('people')
  const waiting = useView(knocksIn, knocksIn.none)
  if (waiting.length === 0) return null
  return (
    <section className="people__section" aria-label={t('people:knock.title')}>
      <h3 className="people__title">{t('people:knock.title')}</h3>
      <ul>
        {waiting.map(({ id, username }) => (
          <Knock key={id} id={id} name={username} />
        ))}
      </ul>
    </section>
  )
}
