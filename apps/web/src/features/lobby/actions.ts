import { joinCodeOf, SESSION_NAME_MIN } from '@belfry/rules'
import { permissionsOf } from '../../lib/account/permissions.ts'
import { invitationOf } from '../../shared/joining/code.ts'
import { joinSession } from '../../shared/joining/join.ts'
import type { ActionRow } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'
import { showFailure } from '../../shell/showFailure.ts'
import { lobbyOf } from './state.ts'

const isSubscriber = ({ account, clock }: Shell): boolean =>
  permissionsOf(account.get(), clock.now()).isSubscriber

/** Asks for a name or a link and goes there. */
export async function promptJoin(shell: Shell): Promise<void> {
  const answer = await shell.modals.ask({
    type: 'prompt',
    title: { key: 'lobby:join' },
    label: { key: 'lobby:join.label' },
    minlength: SESSION_NAME_MIN,
  })
  if (!answer.ok || answer.value === null) return
  const code = joinCodeOf(answer.value)
  const invitation = invitationOf(answer.value)
  if (code.ok && invitation !== '') shell.session.invite(code.value, invitation)
  if (code.ok) await joinSession(shell, code.value)
  else await showFailure(shell.modals, code.error)
}

/** A session one could go back to is given up only by those who mean it. */
async function mayForgetSession({ session, modals }: Shell): Promise<boolean> {
  const { sessionId } = session.get()
  if (sessionId === null) return true
  const answer = await modals.ask({
    type: 'confirm',
    title: { key: 'lobby:local.title', params: { name: sessionId } },
    text: { key: 'lobby:local.text' },
    yes: { key: 'lobby:local.yes' },
    no: { key: 'lobby:local.no' },
  })
  return answer.ok && answer.value
}

/** A table of one's own: the board without a session. */
async function playLocally(shell: Shell): Promise<void> {
  if (!(await mayForgetSession(shell))) return
  shell.session.leave()
  shell.navigator.goTo('Grimoire')
}

export const lobbyActions: readonly ActionRow[] = [
  {
    name: 'lobbyCreate',
    label: 'actions:lobbyCreate',
    scope: 'lobby',
    keys: ['c'],
    isEnabled: isSubscriber,
    run: (shell) => lobbyOf(shell).view.set('create'),
  },
  {
    name: 'lobbyLocal',
    label: 'actions:lobbyLocal',
    scope: 'lobby',
    keys: ['l'],
    isEnabled: isSubscriber,
    run: (shell) => void playLocally(shell),
  },
  {
    name: 'lobbyJoin',
    label: 'actions:lobbyJoin',
    scope: 'lobby',
    keys: ['j'],
    run: (shell) => void promptJoin(shell),
  },
  {
    name: 'lobbyBack',
    label: 'actions:lobbyBack',
    scope: 'lobby',
    keys: ['Escape'],
    run: (shell) => lobbyOf(shell).view.set('list'),
  },
]
