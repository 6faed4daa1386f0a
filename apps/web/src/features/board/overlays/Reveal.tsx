import { THE_REST } from '@belfry/protocol'
import { Dock } from '../../../shell/Dock.tsx'
import { useShell } from '../../../shell/useShell.ts'
import { useCan, useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { game } from '../api.ts'

const SIDES = [
  { side: 'good', isEvilWin: false, text: 'dialogues:reveal.good' },
  { side: 'evil', isEvilWin: true, text: 'dialogues:reveal.evil' },
] as const

/** Before anything is told: who has won can be put right, and the whole reveal taken back. */
function BeforeResult() {
  const shell = useShell()
  const { t } = useText('board', 'dialogues')
  const recorded = useView(({ session }) => session.game.recordedWin, null)
  return (
    <>
      <fieldset className="reveal-card__winner" aria-label={t('board:reveal.winner')}>
        {SIDES.map(({ side, isEvilWin, text }) => (
          <button
            key={side}
            type="button"
            className="reveal-card__side"
            data-side={side}
            aria-pressed={recorded === isEvilWin}
            onClick={() => recorded !== isEvilWin && void game.winner(shell, isEvilWin)}
          >
            {t(text)}
          </button>
        ))}
      </fieldset>
      <Button
        kind="primary"
        icon="bell"
        disabled={recorded === null}
        onClick={() => shell.table.send('revealGameResult')}
      >
        {t('board:reveal.result')}
      </Button>
      <Button icon="again" onClick={() => void game.callOffReveal(shell)}>
        {t('board:reveal.callOff')}
      </Button>
    </>
  )
}

function AfterResult() {
  const { table } = useShell()
  const { t } = useText('board')
  return (
    <>
      <p className="overlay-card__text">{t('board:reveal.click')}</p>
      <Button icon="eye" onClick={() => table.send('revealPlayer', THE_REST)}>
        {t('board:reveal.rest')}
      </Button>
    </>
  )
}

/** The end: who has won, and then who was who. */
export function Overlay() {
  const { t } = useText('board')
  const isStoryteller = useCan('lead')
  const isEvilWin = useView(({ session }) => session.game.isEvilWin, null)
  const result =
    isEvilWin === null ? t('board:reveal.waiting') : t(isEvilWin ? 'board:reveal.evil' : 'board:reveal.good')
  return (
    <div
      className="overlay-card reveal-card"
      data-result={isEvilWin === null ? 'hidden' : isEvilWin ? 'evil' : 'good'}
    >
      <h2 className="overlay-card__title reveal-card__result">{result}</h2>
      {isStoryteller && (
        <Dock>
          <div className="overlay-card__buttons reveal-card__buttons">
            {isEvilWin === null ? <BeforeResult /> : <AfterResult />}
          </div>
        </Dock>
      )}
    </div>
  )
}
