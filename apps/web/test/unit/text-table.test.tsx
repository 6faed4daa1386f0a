// @vitest-environment jsdom
import { createContent } from '@belfry/content'
import { loadDefaultPack } from '@belfry/content/default'
import { viewFor } from '@belfry/rules'
import { table as tableOf } from '@belfry/rules/testing'
import { expect, it } from 'vitest'
import { TextTable } from '../../src/features/board/text-table/TextTable.tsx'
import { keepTold } from '../../src/shared/announcing/log.ts'
import type { Shell } from '../../src/shell/shell.ts'
import { draw, testShell } from './support/render.tsx'

it('[REACH-1008] the table as text: a list of seats with their state, deeds that say whose, and a feed', async () => {
  const { shell } = await testShell()
  await shell.translation.i18n.loadNamespaces(['board', 'people', 'chronicle', 'vote', 'chat', 'night'])
  const content = createContent(await loadDefaultPack())
  const view = viewFor(tableOf({ phase: 2, isRunning: true, roles: ['chef', 'monk'], dead: [1] }), 'st')
  const state = { ...shell.table.get(), mode: 'online' as const, view }
  const here: Shell = {
    ...shell,
    table: { ...shell.table, get: () => state },
    content: { ...shell.content, get: () => content },
  }
  keepTold(here, 'name of p1 died.')
  const place = await draw(here, <TextTable />)
  const headings = [...place.querySelectorAll('h3')].map(({ textContent }) => textContent)
  expect(headings).toHaveLength(8)
  expect(headings.slice(0, 2)).toEqual([
    'Seat 1: name of p0, alive',
    'Seat 2: name of p1, dead, one vote left',
  ])
  const seat = place.querySelector('.text-seat[data-seat="0"]')
  expect(seat?.querySelector('.text-seat__character')?.textContent).toContain('Chef')
  const deeds = [...(seat?.querySelectorAll('.text-deeds__deed') ?? [])].map((deed) =>
    deed.getAttribute('aria-label'),
  )
  expect(deeds).toContain('Add a reminder: name of p0')
  expect(deeds).toContain('Empty the seat: name of p0')
  expect(place.querySelector('[role="feed"] article')?.textContent).toContain('name of p1 died.')
})
