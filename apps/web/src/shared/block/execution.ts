import type { ChoiceDialogue } from '../../lib/modals/dialogues.ts'
import { askTable } from '../../shell/askTable.ts'
import type { Shell } from '../../shell/shell.ts'
import { namingOfPlace } from '../people/people.ts'
import { blockOf } from './block.ts'

const DIES = { value: 'dies', label: { key: 'vote:execute.dies' }, kind: 'danger' } as const
const LIVES = { value: 'lives', label: { key: 'vote:execute.lives' } } as const
const NOBODY = { value: 'nobody', label: { key: 'vote:execute.nobody' }, kind: 'primary' } as const

const nameOf = ({ table }: Shell, seat: number): string => {
  const { view } = table.get()
  const naming = view && namingOfPlace(view, seat)
  return naming?.kind === 'named' ? naming.name : String(seat + 1)
}

const execute = (shell: Shell, index: number, isDead: boolean): Promise<boolean> =>
  askTable(shell, 'vote:execute.failed', 'execute', { index, isDead })

async function choose(shell: Shell, dialogue: Omit<ChoiceDialogue, 'type'>): Promise<string | null> {
  const answer = await shell.modals.ask({ type: 'choice', ...dialogue })
  return answer.ok ? answer.value : null
}

/** Not everybody who is executed dies: the Storyteller says. */
export async function askExecution(shell: Shell, seat: number): Promise<void> {
  const name = nameOf(shell, seat)
  const answer = await choose(shell, {
    title: { key: 'vote:execute.title', params: { name } },
    text: { key: 'vote:execute.text' },
    choices: [LIVES, DIES],
  })
  if (answer !== null) await execute(shell, seat, answer === 'dies')
}

/** Before night falls on somebody who is about to die. False where the day goes on. */
export async function settleBlock(shell: Shell): Promise<boolean> {
  const { view } = shell.table.get()
  const seat = view ? blockOf(view).markedPlayer : null
  if (seat === null) return true
  const name = nameOf(shell, seat)
  const answer = await choose(shell, {
    title: { key: 'vote:dusk.title', params: { name } },
    text: { key: 'vote:dusk.text', params: { name } },
    choices: [NOBODY, LIVES, DIES],
  })
  if (answer === null || answer === 'nobody') return answer !== null
  return execute(shell, seat, answer === 'dies')
}
