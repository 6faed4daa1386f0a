import { isNight } from '@belfry/rules'
import type { NightLine, NightLineItem } from '../../frame/board.ts'
import type { Shell } from '../../frame/shell.ts'
import { tableContent } from '../../lib/content/tableContent.ts'
import { checkDraft, sendSignal, wake } from './desk.ts'
import { demonInfo, minionInfo } from './items.ts'

const READY = { minioninfo: minionInfo, demoninfo: demonInfo } as const
const LABELS = { minioninfo: 'night:line.minions', demoninfo: 'night:line.demon' } as const

const isReady = (id: string): id is keyof typeof READY => Object.hasOwn(READY, id)

/** What the night sheet can do by itself: the usual information in one click, and waking whoever a line is about. */
export function nightLines(shell: Shell, { kind, id, seats }: NightLine): readonly NightLineItem[] {
  const { view, mode } = shell.table.get()
  const content = shell.content.get()
  const isOurs = view?.self.kind === 'storyteller' && mode === 'online' && isNight(view.session.game.phase)
  if (!view || !content || !isOurs) return []
  if (kind === 'step' && isReady(id)) {
    const signal = READY[id](view, tableContent(content, view.session.edition))
    const check = checkDraft(view, { to: signal.recipients, items: signal.message })
    return [
      {
        key: id,
        label: { key: LABELS[id] },
        icon: 'send',
        whyNot: check.ok ? null : check.error,
        run: () => void sendSignal(shell, signal),
      },
    ]
  }
  const people = seats.flatMap((seat) => view.session.players[seat]?.id ?? [])
  if (people.length === 0) return []
  return [{ key: 'wake', label: { key: 'night:menu.wake' }, icon: 'bell', run: () => wake(shell, people) }]
}
