import { can } from '../../lib/table/rights.ts'
import type { ActionRow } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'

const mayRun = ({ table }: Shell): boolean => can(table.get().view?.self, 'runTimer')

/** Asks for how long and for what; a timer that runs is replaced. */
async function setTimer({ modals, table }: Shell): Promise<void> {
  const answer = await modals.ask({ type: 'timer', title: { key: 'timer:dialogue.title' }, hasPause: true })
  if (!answer.ok || answer.value === null) return
  const { title, seconds: duration, isPausedDuringVotes } = answer.value
  table.send('timer', { title, duration, isPausedDuringVotes, paused: false })
}

export const TIMER_ACTIONS: readonly ActionRow[] = [
  {
    name: 'timer',
    label: 'actions:timer',
    scope: 'grimoire',
    keys: ['z'],
    icon: 'timer',
    menu: 'during',
    right: 'runTimer',
    isEnabled: mayRun,
    run: (shell) => void setTimer(shell),
  },
  {
    name: 'attentionGong',
    label: 'actions:attentionGong',
    scope: 'grimoire',
    keys: ['r'],
    icon: 'bell',
    menu: 'during',
    right: 'runTimer',
    isEnabled: (shell) => mayRun(shell) && shell.table.get().view?.session.hook === null,
    run: ({ table }) => table.send('attention'),
  },
]
