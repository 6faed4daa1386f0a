import { seats } from '../api.ts'
import { clickLife, LIFE_LABELS, lifeMeaning } from './SeatLife.tsx'
import { type Entry, playerOf } from './seatEntry.ts'

export const life: Entry = ({ shell, seat, writesTo }) => {
  const { update } = lifeMeaning(shell, seat)
  if (writesTo !== 'table' || !update) return null
  return {
    key: 'life',
    label: { key: LIFE_LABELS[update.property][`${update.value}`] },
    icon: 'cloak',
    run: () => void clickLife(shell, seat),
  }
}

/** The vote of the dead, whatever a click on the seat means at the moment. */
export const ghostVote: Entry = (subject) => {
  const { shell, seat, writesTo } = subject
  const player = playerOf(subject)
  if (writesTo !== 'table' || !player?.isDead) return null
  if (lifeMeaning(shell, seat).update?.property === 'isVoteless') return null
  const value = !player.isVoteless
  return {
    key: 'ghost-vote',
    label: { key: LIFE_LABELS.isVoteless[`${value}`] },
    icon: 'hand',
    run: () => void seats.life(shell, seat, { property: 'isVoteless', value }),
  }
}

/** Death during a nomination, which stays open: a click on the seat means the vote of the dead then. */
export const death: Entry = ({ shell, view, seat, writesTo }) => {
  const player = view.session.players[seat]
  if (writesTo !== 'table' || !player || !view.gamestate.vote.nomination) return null
  const value = !player.isDead
  return {
    key: 'death',
    label: { key: LIFE_LABELS.isDead[`${value}`] },
    icon: 'cloak',
    run: () => void seats.life(shell, seat, { property: 'isDead', value }),
  }
}
