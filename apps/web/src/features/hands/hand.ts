import { debounceLeading } from '@belfry/kit'
import { canRaiseHand, DEBOUNCE_MS, handIntent, NO_HAND, type SessionView } from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'
import { ballotOf } from '../../shared/ballot/ballotOf.ts'
import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'

const raisedIn = ({ self, gamestate }: SessionView): string =>
  gamestate.raisedHands[self.userId]?.icon ?? NO_HAND

/** What the hand does between a press and the server's word: the first change goes at once, then the last. */
const senderOf = perShell(({ table, clock }) => {
  let wished: string | null = null
  const send = debounceLeading(clock, DEBOUNCE_MS, (icon: string) => table.send('raise-hand', icon))
  table.subscribe(() => {
    const { view } = table.get()
    if (!view || raisedIn(view) === wished) wished = null
  })
  table.watch((event) => {
    if (event.type === 'denied' && event.name === 'raise-hand') wished = null
  })
  return {
    wished: () => wished,
    raise(icon: string): void {
      wished = icon
      send(icon)
    },
  }
})

/** Raises the hand with an icon, or lowers it with none. */
export function raiseHand(shell: Shell, icon: string): void {
  if (icon !== NO_HAND) shell.board.handIcon.set(icon)
  senderOf(shell).raise(icon)
}

/** The one key for the hand: it votes while somebody is nominated, and asks to be heard otherwise. */
export function toggleHand(shell: Shell): void {
  const { view } = shell.table.get()
  if (!view) return
  const { seat } = view.self
  const { vote } = view.gamestate
  const hasNomination = vote.nomination !== false
  const raised = senderOf(shell).wished() ?? raisedIn(view)
  const intent = handIntent({
    isStoryteller: can(view.self, 'runVote'),
    hasNomination,
    vote: ballotOf(shell).get()[seat] ?? vote.votes[seat] ?? 0,
    raised: raised === NO_HAND ? null : raised,
    icon: shell.board.handIcon.get(),
  })
  if (intent.kind === 'vote') ballotOf(shell).cast(seat, intent.value)
  else if (canRaiseHand({ seat, hasNomination }).ok) senderOf(shell).raise(intent.icon)
}
