// @vitest-environment jsdom
import type { ClientEvent } from '@belfry/client'
import { createContent } from '@belfry/content'
import { loadDefaultPack } from '@belfry/content/default'
import { viewFor } from '@belfry/rules'
import { table as tableOf } from '@belfry/rules/testing'
import { act } from 'react'
import { expect, it } from 'vitest'
import { Layer } from '../../src/features/characters/ReceivedRole.tsx'
import type { Shell } from '../../src/shell/shell.ts'
import { draw, testShell } from './support/render.tsx'

it('[SESS-35] a character that was received lies open for 2500 ms', async () => {
  const { shell, clock } = await testShell()
  await shell.translation.i18n.loadNamespaces(['characters'])
  const content = createContent(await loadDefaultPack())
  const listeners: ((event: ClientEvent) => void)[] = []
  const watch = (listener: (event: ClientEvent) => void) => {
    listeners.push(listener)
    return () => undefined
  }
  const here: Shell = {
    ...shell,
    table: { ...shell.table, watch },
    content: { ...shell.content, get: () => content },
  }
  const place = await draw(here, <Layer />)
  const isShown = () => place.querySelector('.received-role') !== null
  const view = viewFor(tableOf({ roles: ['chef'] }), 'p0')
  const dealt = { index: 0, role: 'chef', alignment: null, revealed: false }
  const messages = [['distributeRoles', { roles: [dealt] }]] as const
  expect(isShown()).toBe(false)
  act(() => {
    for (const hear of listeners) hear({ type: 'messages', messages, view } as ClientEvent)
  })
  expect(isShown()).toBe(true)
  act(() => clock.advance(2499))
  expect(isShown()).toBe(true)
  act(() => clock.advance(1))
  expect(isShown()).toBe(false)
})
