import { useShell } from '../../../frame/useShell.ts'
import { useView } from '../../../frame/useTable.ts'
import { useText } from '../../../frame/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { useIsStoryteller } from '../useBoard.ts'

/** The rest is everybody who is still covered. */
const THE_REST = -1

function StorytellerPart({ isEvilWin }: { readonly isEvilWin: boolean | null }) {
  const { table } = useShell()
  const { t } = useText('board')
  const isRecorded = useView(({ session }) => session.game.recordedWin !== null, false)
  const isAllRevealed = useView(({ session }) => session.players.every(({ revealed }) => revealed), false)
  if (isEvilWin === null)
    return (
      <Button
        kind="primary"
        icon="bell"
        disabled={!isRecorded}
        onClick={() => table.send('revealGameResult')}
      >
        {t('board:reveal.result')}
      </Button>
    )
  return (
    <>
      <p className="overlay-card__text">{t('board:reveal.click')}</p>
      <Button icon="eye" disabled={isAllRevealed} onClick={() => table.send('revealPlayer', THE_REST)}>
        {t('board:reveal.rest')}
      </Button>
    </>
  )
}

/** The end: who has won, and then who was who. */
export function Overlay() {
  const { t } = useText('board')
  const isStoryteller = useIsStoryteller()
  const isEvilWin = useView(({ session }) => session.game.isEvilWin, null)
  const result =
    isEvilWin === null ? t('board:reveal.waiting') : t(isEvilWin ? 'board:reveal.evil' : 'board:reveal.good')
  return (
    <div
      className="overlay-card reveal-card"
      data-result={isEvilWin === null ? 'hidden' : isEvilWin ? 'evil' : 'good'}
    >
      <h2 className="overlay-card__title reveal-card__result" aria-live="polite">
        {result}
      </h2>
      {isStoryteller && (
        <div className="overlay-card__buttons">
          <StorytellerPart isEvilWin={isEvilWin} />
        </div>
      )}
    </div>
  )
}
