import { toggledAccess, type UserView } from '@belfry/rules'
import { useShell } from '../../frame/useShell.ts'
import { useAsk } from '../../frame/useTable.ts'
import type { Deed } from './selectors.ts'

const FAILURE = { failure: 'people:failed' } as const

/** What becomes of a click on a deed. */
export function useDeeds(): (name: Deed['name'], user: UserView) => Promise<void> {
  const { modals, table } = useShell()
  const ask = useAsk()
  const sure = async (key: 'people:kick.text' | 'people:remove.text', name: string): Promise<boolean> => {
    const answer = await modals.ask({
      type: 'confirm',
      title: { key: 'people:sure' },
      text: { key, params: { name } },
    })
    return answer.ok && answer.value
  }
  const request = (name: string, payload: unknown) => ask(name, payload, FAILURE)
  const deeds: Readonly<Record<Deed['name'], (user: UserView) => Promise<unknown>>> = {
    kick: async ({ id, username }) => (await sure('people:kick.text', username)) && request('kickUser', id),
    ask: async ({ id }) => table.send('requestStoryteller', { id, flag: true }),
    unask: async ({ id }) => table.send('requestStoryteller', { id, flag: false }),
    take: ({ id }) => request('addStoryteller', { id }),
    stepDown: ({ id }) => request('removeStoryteller', { id }),
    remove: async ({ id, username }) =>
      (await sure('people:remove.text', username)) && request('removeStoryteller', { id }),
    access: ({ id, grimoireAccess }) =>
      request('requestGrimoire', { id, status: toggledAccess(grimoireAccess) }),
  }
  return async (name, user) => void (await deeds[name](user))
}
