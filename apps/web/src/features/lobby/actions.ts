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

/** A table of one's own: the board without a session. */
export function playLocally({ session, navigator }: Shell): void {
  session.leave()
  navigator.goTo('Grimoire')
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
    run: playLocally,
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
