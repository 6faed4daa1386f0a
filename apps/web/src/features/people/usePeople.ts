import { toggledAccess, type UserView } from '@belfry/rules'
import { askTable } from '../../shell/askTable.ts'
import { useShell } from '../../shell/useShell.ts'
import type { Deed } from './selectors.ts'

const FAILED = 'people:failed'

/** Deeds: what becomes of a click on one. */
export function useDeeds(): (name: Deed['name'], user: UserView) => Promise<void> {
  const shell = useShell()
  const { modals, table } = shell
  const sure = async (
    key: 'people:kick.text' | 'people:remove.text' | 'people:stepDown.text',
    name: string,
  ): Promise<boolean> => {
    const answer = await modals.ask({
      type: 'confirm',
      title: { key: 'people:sure' },
      text: { key, params: { name } },
    })
    return answer.ok && answer.value
  }
  const deeds: Readonly<Record<Deed['name'], (user: UserView) => Promise<unknown>>> = {
    kick: async ({ id, username }) =>
      (await sure('people:kick.text', username)) && askTable(shell, FAILED, 'kickUser', id),
    ask: async ({ id }) => table.send('requestStoryteller', { id, flag: true }),
    unask: async ({ id }) => table.send('requestStoryteller', { id, flag: false }),
    take: ({ id }) => askTable(shell, FAILED, 'addStoryteller', { id }),
    stepDown: async ({ id, username }) =>
      (await sure('people:stepDown.text', username)) && askTable(shell, FAILED, 'removeStoryteller', { id }),
    remove: async ({ id, username }) =>
      (await sure('people:remove.text', username)) && askTable(shell, FAILED, 'removeStoryteller', { id }),
    access: ({ id, grimoireAccess }) =>
      askTable(shell, FAILED, 'requestGrimoire', { id, status: toggledAccess(grimoireAccess) }),
  }
  return async (name, user) => void (await deeds[name](user))
}
