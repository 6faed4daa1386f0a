import { permissionsOf } from '../../lib/account/permissions.ts'
import { promptJoin } from '../../shared/joining/promptJoin.ts'
import type { ActionRow } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'
import { lobbyOf } from './state.ts'

const isSubscriber = ({ account, clock }: Shell): boolean =>
  permissionsOf(account.get(), clock.now()).isSubscriber

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
