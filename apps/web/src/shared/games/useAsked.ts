import type { RestAnswer } from '@belfry/protocol'
import type { SessionView } from '@belfry/rules'
import { useEffect, useState } from 'react'
import { takesPart } from '../../lib/table/rights.ts'
import { useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'

export type Asked = NonNullable<RestAnswer<'askedReplay'>>

/** A game is written down a moment after it was put away. */
const AGAIN_MS = 1500
const TRIES = 6

/** Which game of which table has just been revealed to somebody who was in it. */
const revealedAt = ({ session, self }: SessionView): string | null => {
  const { sessionId, isLocal, game, hook, players } = session
  const isRevealed = players.length > 0 && players.every(({ id, revealed }) => revealed || id === null)
  return !isLocal && takesPart(self) && hook === null && !game.isRunning && isRevealed
    ? `${game.count} ${sessionId}`
    : null
}

/** What is asked about the game that was just revealed; null before, and where nothing is. */
export function useAsked(isWanted: boolean): readonly [Asked | null, (asked: Asked) => void] {
  const { api, clock } = useShell()
  const revealed = useView((view) => (isWanted ? revealedAt(view) : null), null)
  const [asked, setAsked] = useState<{ readonly revealed: string; readonly about: Asked } | null>(null)
  useEffect(() => {
    if (revealed === null) return
    const name = revealed.slice(revealed.indexOf(' ') + 1)
    let stop = (): void => undefined
    const ask = async (left: number): Promise<void> => {
      let isHeard = true
      stop = () => {
        isHeard = false
      }
      const answer = await api.call('askedReplay', { params: { name } })
      if (!isHeard) return
      if (answer.ok && answer.value) setAsked({ revealed, about: answer.value })
      else if (left > 0) stop = clock.after(AGAIN_MS, () => void ask(left - 1))
    }
    void ask(TRIES)
    return () => stop()
  }, [api, clock, revealed])
  // What was asked about another game is over with it.
  return [
    asked !== null && asked.revealed === revealed ? asked.about : null,
    (about) => revealed !== null && setAsked({ revealed, about }),
  ]
}
