import type { TextKey } from '@belfry/i18n'
import { DIRECT_START, type InboundPayload } from '@belfry/protocol'
import { COUNTDOWN, DEFENSE, highscoreFrom, NOT_STARTED } from '@belfry/rules'
import type { Table } from '../../lib/table/table.ts'
import { setNomination } from '../../shared/game/switches.ts'
import { askTable } from '../../shell/askTable.ts'
import type { Shell } from '../../shell/shell.ts'
import type { VoteButton, VoteScene } from './selectors.ts'

type Send = (shell: Shell, scene: VoteScene) => void

const lock =
  (step: InboundPayload<'lock'>[0]): Send =>
  ({ table }) =>
    table.send('lock', [step, null])

const setRunning =
  (isRunning: boolean): Send =>
  ({ table }, { vote }) =>
    table.send('voteInProgress', [isRunning, vote.isHidden, vote.speed])

const mark: Send = ({ table }, { nominee }) => table.send('marked', nominee)

const ask =
  (name: 'markSecretly' | 'exile', failed: TextKey): Send =>
  (shell, { nominee }) =>
    void askTable(shell, failed, name, nominee)

/** Messages that each button of the Storyteller sends. */
export const VOTE_SENDS: Readonly<Record<VoteButton, Send>> = {
  countdown: lock(COUNTDOWN),
  start: lock(DIRECT_START),
  restart: lock(DIRECT_START),
  reset: lock(NOT_STARTED),
  pause: setRunning(false),
  resume: setRunning(true),
  mark,
  removeMark: mark,
  markSecretly: ask('markSecretly', 'vote:secret.failed'),
  freeSecretly: ask('markSecretly', 'vote:secret.failed'),
  exile: ask('exile', 'vote:exile.failed'),
  close: (shell) => setNomination(shell, false),
}

/** The speeches of a zookeeper's nomination: the accusation, then the defense, then the vote. */
export const beginDefense = (table: Table): void => table.send('lock', [DEFENSE, null])
export const endDefense = (table: Table): void => table.send('lock', [NOT_STARTED, null])

export const setHidden = (table: Table, isHidden: boolean): void => table.send('voteIsHidden', isHidden)

/** Asks for the highscore; whatever is typed becomes its size, and what is no number none. */
export async function askHighscore({ modals, table }: Shell, { standing }: VoteScene): Promise<void> {
  const answer = await modals.ask({
    type: 'prompt',
    title: { key: 'vote:highscore.title' },
    text: { key: 'vote:highscore.text' },
    label: { key: 'vote:highscore.label' },
    hint: { key: 'vote:highscore.hint' },
    value: String(standing.highscore),
    maxlength: 10,
  })
  if (answer.ok && answer.value !== null) table.send('voteHighscore', highscoreFrom(answer.value))
}
