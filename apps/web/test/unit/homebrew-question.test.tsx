// @vitest-environment jsdom
import type { SessionView } from '@belfry/rules'
import { viewFor } from '@belfry/rules'
import { table as tableOf } from '@belfry/rules/testing'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { useTableNews } from '../../src/features/session/useTableNews.ts'
import { createStore } from '../../src/lib/store.ts'
import type { Shell } from '../../src/shell/shell.ts'
import { draw, testShell } from './support/render.tsx'

const Listening = () => {
  useTableNews()
  return null
}

const state = tableOf({ players: 5, roles: ['chef'] })
const seen = (userId: string, npcs: string[]): SessionView => {
  const view = viewFor(state, userId)
  return { ...view, session: { ...view.session, npcs } }
}

const asked: string[] = []
beforeEach(() => asked.splice(0))

/** A newcomer's window at a table, with the answer they will give. */
async function at(view: SessionView, answer: 'yes' | 'no' | 'close') {
  const { shell } = await testShell()
  const table = createStore({ mode: 'online', code: 'circle', view })
  let hasLeft = false
  const here = {
    ...shell,
    table: { ...shell.table, get: table.get, subscribe: table.subscribe, watch: () => () => undefined },
    account: { ...shell.account, get: () => ({ ...shell.account.get(), claims: { flags: ['newuser'] } }) },
    content: {
      ...shell.content,
      get: () => ({ trait: (id: string) => (id === 'bootlegger' ? {} : undefined) }),
    },
    session: {
      ...shell.session,
      leave: () => {
        hasLeft = true
      },
    },
    modals: {
      ...shell.modals,
      ask: async ({ title, canWait }: { title: { key: string }; canWait?: boolean }) => {
        asked.push(title.key)
        if (answer === 'close')
          return canWait ? { ok: false, error: { code: 'modal-unanswered' } } : { ok: true, value: false }
        return { ok: true, value: answer === 'yes' }
      },
    },
  } as unknown as Shell
  await draw(here, <Listening />)
  return {
    hasLeft: () => hasLeft,
    show: (next: SessionView) => act(async () => table.set({ mode: 'online', code: 'circle', view: next })),
  }
}

it('[LEVEL-17] a new spectator who came by a link is asked once, on arrival', async () => {
  const { hasLeft, show } = await at(seen('u1', ['bootlegger']), 'yes')
  expect(asked).toEqual(['session:homebrew.title'])
  await show(seen('u1', ['bootlegger', 'angel']))
  expect(asked).toHaveLength(1)
  expect(hasLeft()).toBe(false)
})

it('[LEVEL-17] a script that is loaded later asks nobody', async () => {
  for (const who of ['u1', 'p0', 'st']) {
    const { show } = await at(seen(who, []), 'no')
    await show(seen(who, ['bootlegger']))
  }
  expect(asked).toEqual([])
})

it('[LEVEL-17] neither Storytellers nor seated players are asked when they come back', async () => {
  for (const who of ['p0', 'st']) await at(seen(who, ['bootlegger']), 'no')
  expect(asked).toEqual([])
})

it('closing the question keeps the spectator at the table, and only a no leaves it', async () => {
  const closed = await at(seen('u1', ['bootlegger']), 'close')
  expect(closed.hasLeft()).toBe(false)
  const refused = await at(seen('u1', ['bootlegger']), 'no')
  expect(refused.hasLeft()).toBe(true)
})
