// @vitest-environment jsdom
import { ok } from '@belfry/kit'
import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { LOOK_EVERY_MS, tournamentQuery } from '../../src/features/tournament/api.ts'
import type { Shell } from '../../src/shell/shell.ts'

afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

it('[CUP-05] results, points and bracket are asked for again while somebody looks', async () => {
  vi.useFakeTimers()
  focusManager.setFocused(true)
  const call = vi.fn(async () => ok({ matches: [] }))
  const shell = { api: { call } } as unknown as Shell
  const observer = new QueryObserver(new QueryClient(), tournamentQuery(shell))
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS * 2 + 1)
  expect(call).toHaveBeenCalledTimes(3)
  stop()
})
