import { joinCodeOf, SESSION_NAME_MIN } from '@belfry/rules'
import type { Shell } from '../../shell/shell.ts'
import { showFailure } from '../../shell/showFailure.ts'
import { invitationOf } from './code.ts'
import { joinSession } from './join.ts'

/** A table by what somebody typed or pasted. */
interface Named {
  readonly code: string
  readonly invitation: string
}

/** Asks for a name or a link. Null where there is none to go to. */
export async function askForTable({ modals }: Pick<Shell, 'modals'>): Promise<Named | null> {
  const answer = await modals.ask({
    type: 'prompt',
    title: { key: 'lobby:join' },
    label: { key: 'lobby:join.label' },
    minlength: SESSION_NAME_MIN,
  })
  if (!answer.ok || answer.value === null) return null
  const code = joinCodeOf(answer.value)
  if (code.ok) return { code: code.value, invitation: invitationOf(answer.value) }
  await showFailure(modals, code.error)
  return null
}

/** Asks for a name or a link and goes there. */
export async function promptJoin(shell: Shell): Promise<void> {
  const named = await askForTable(shell)
  if (!named) return
  if (named.invitation !== '') shell.session.invite(named.code, named.invitation)
  await joinSession(shell, named.code)
}
