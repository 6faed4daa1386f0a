import { phaseBar, type SessionView } from '@belfry/rules'
import { useEffect, useRef, useState } from 'react'
import { useNames } from '../../shared/people/useNames.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'

const TEXTS = {
  start: 'board:phase.start',
  night: 'board:phase.night',
  day: 'board:phase.day',
  end: 'board:phase.end',
} as const

type Say = (before: SessionView, after: SessionView) => readonly string[]

/** Reads out what happens at the table, for those who do not see it. */
export function Announcer() {
  const { table } = useShell()
  const { t } = useText('board')
  const names = useNames()
  const [said, setSaid] = useState('')
  const say = useRef<Say>(() => [])
  useEffect(() => {
    say.current = (before, after) => {
      const phase = phaseBar(after.session.game)
      const isOtherPhase = before.session.game.phase !== after.session.game.phase
      const isEnd = before.session.game.isRunning !== after.session.game.isRunning
      const lives = after.session.players.flatMap((player, seat) => {
        const was = before.session.players[seat]
        if (!was || was.id !== player.id || was.isDead === player.isDead) return []
        const name = names.seat(after, seat)
        return [t(player.isDead ? 'board:said.died' : 'board:said.revived', { name })]
      })
      return [...(isOtherPhase || isEnd ? [t(TEXTS[phase.label], { number: phase.number })] : []), ...lives]
    }
  })
  useEffect(() => {
    let before = table.get().view
    return table.subscribe(() => {
      const after = table.get().view
      const words = before && after && before !== after ? say.current(before, after) : []
      before = after
      if (words.length > 0) setSaid(words.join('. '))
    })
  }, [table])
  return (
    <output className="visually-hidden" aria-live="polite">
      {said}
    </output>
  )
}
