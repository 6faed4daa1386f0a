import { useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { changeMode } from '../flows.ts'
import { useEscape } from './useEscape.ts'

const POINTS = [
  'board:rules.goal',
  'board:rules.day',
  'board:rules.vote',
  'board:rules.dead',
  'board:rules.night',
  'board:rules.talk',
] as const

/** Rules a Storyteller explains before the first night, so that nothing is forgotten. */
export function Overlay() {
  const shell = useShell()
  const { t } = useText('board')
  useEscape(() => changeMode(shell, 'rules'))
  return (
    <div className="overlay-card rules-card">
      <h2 className="overlay-card__title">{t('board:rules.title')}</h2>
      <ol className="rules-card__points">
        {POINTS.map((point) => (
          <li key={point}>{t(point)}</li>
        ))}
      </ol>
      <div className="overlay-card__buttons">
        {shell.modals.isRegistered('rules') && (
          <Button icon="book" onClick={() => shell.modals.open({ name: 'rules', params: undefined })}>
            {t('board:rules.more')}
          </Button>
        )}
        <Button kind="primary" icon="check" onClick={() => changeMode(shell, 'rules')}>
          {t('board:rules.done')}
        </Button>
      </div>
    </div>
  )
}
