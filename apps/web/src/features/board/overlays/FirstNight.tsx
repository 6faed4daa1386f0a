import type { ContentIndex } from '@belfry/content'
import { isNight, type SessionView } from '@belfry/rules'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { changeMode } from '../flows.ts'
import { useEscape } from './useEscape.ts'

interface Step {
  readonly key: 'dealt' | 'setup' | 'bluffs' | 'dusk' | 'order'
  readonly isDone: boolean
}

/** Steps that are left before the first night can be played. */
export function firstNightSteps({ session }: SessionView, content: ContentIndex): readonly Step[] {
  const { players, bluffs, npcs, game } = session
  const hasSetup = players.some(({ role }) => role !== null && content.character(role)?.setup)
  const needsBluffs = content.isEvilInformed(players.length, npcs)
  return [
    { key: 'dealt', isDone: players.length > 0 && players.every(({ role }) => role !== null) },
    ...(hasSetup ? [{ key: 'setup', isDone: false } as const] : []),
    ...(needsBluffs
      ? [{ key: 'bluffs', isDone: (bluffs ?? []).every((bluff) => bluff !== null) } as const]
      : []),
    { key: 'dusk', isDone: isNight(game.phase) },
    { key: 'order', isDone: false },
  ]
}

const TEXTS = {
  dealt: 'board:firstNight.dealt',
  setup: 'board:firstNight.setup',
  bluffs: 'board:firstNight.bluffs',
  dusk: 'board:firstNight.dusk',
  order: 'board:firstNight.order',
} as const

/** The first night, step by step, beside its sheet. */
export function Overlay() {
  const shell = useShell()
  const { t } = useText('board')
  const { view } = useTable()
  const content = useTableContent()
  useEscape(() => changeMode(shell, 'firstnight'))
  if (!view || !content) return null
  return (
    <div className="overlay-card first-night-card">
      <h2 className="overlay-card__title">{t('board:firstNight.title')}</h2>
      <ol className="first-night-card__steps">
        {firstNightSteps(view, content).map(({ key, isDone }) => (
          <li key={key} data-step={key} data-done={isDone}>
            <Icon name={isDone ? 'check' : 'moon'} />
            <span>
              {t(TEXTS[key])}
              {isDone && <span className="visually-hidden">{t('board:firstNight.isDone')}</span>}
            </span>
          </li>
        ))}
      </ol>
      <div className="overlay-card__buttons">
        <Button kind="primary" icon="check" onClick={() => changeMode(shell, 'firstnight')}>
          {t('board:firstNight.done')}
        </Button>
      </div>
    </div>
  )
}
