// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { Status } from '../../src/features/status/api.ts'
import { Cluster } from '../../src/features/status/ClusterCard.tsx'
import { draw, testShell } from './support/render.tsx'

const MEMBER: Status['cluster'][number] = {
  name: 'one:8081',
  isAnswering: true,
  isHeard: true,
  seenAt: 0,
  startedAt: 0,
  version: '3.46.4',
  rules: 1,
  people: 3,
  connections: 4,
  errors: 0,
  lastError: null,
  redis: 'up',
  voice: { reached: 1, total: 1 },
}

const statusWith = (...cluster: Status['cluster']) => ({ cluster }) as Status

it('the status page shows each server and which one answered, and nothing of that where there is one', async () => {
  const { shell } = await testShell()
  await shell.translation.i18n.loadNamespaces(['status'])
  expect((await draw(shell, <Cluster status={statusWith(MEMBER)} />)).textContent).toBe('')
  const lastError = { at: 0, text: 'Error: broke' }
  const second = { ...MEMBER, name: 'two:8081', isAnswering: false, errors: 35, lastError }
  const silent = { ...MEMBER, name: 'three:8081', isAnswering: false, isHeard: false, version: '' }
  const place = await draw(shell, <Cluster status={statusWith(MEMBER, second, silent)} />)
  const parts = [...place.querySelectorAll('.status__node')].map((part) => part.textContent)
  expect(parts[0]).toMatch(/^one:8081This page came from this server/)
  expect(parts[1]).toMatch(/^two:8081Database.*Errors35Newest error.*Error: broke/)
  expect(parts[2]).toMatch(/^three:8081Databaseno sign of life since/)
  expect(place.querySelector('.status__warning')?.textContent).toBe('The servers run different versions.')
})
