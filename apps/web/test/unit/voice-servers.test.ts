import { ok } from '@belfry/kit'
import { expect, test } from 'vitest'
import type { Api } from '../../src/lib/api/http.ts'
import { createListing } from '../../src/shared/voice/servers.ts'

/** An installation with one chat server far away; counts how often it is asked. */
function installation() {
  const asked: string[] = []
  let isUp = true
  const call = async (path: string) => {
    asked.push(path)
    return isUp
      ? ok({ servers: [{ name: 'Far', host: 'https://far.example' }] })
      : { ok: false as const, error: { code: 'network-error', params: {} } }
  }
  return {
    asked,
    isListed: createListing({ call } as unknown as Api),
    setUp: (next: boolean) => {
      isUp = next
    },
  }
}

test('only the server beside the API and those on its list may be connected to', async () => {
  const { isListed, asked } = installation()
  expect(await isListed('/backend/chat')).toEqual(ok(true))
  expect(asked).toEqual([])
  expect(await isListed('https://elsewhere.example')).toEqual(ok(false))
  expect(await isListed('//backend/chat')).toEqual(ok(false))
  expect(await isListed('https://far.example')).toEqual(ok(true))
})

test('the list is asked for until it answers, and not again for what is on it', async () => {
  const { isListed, asked, setUp } = installation()
  setUp(false)
  expect(await isListed('https://far.example')).toMatchObject({ ok: false, error: { code: 'network-error' } })
  setUp(true)
  for (let time = 0; time < 3; time++) expect(await isListed('https://far.example')).toEqual(ok(true))
  expect(asked).toHaveLength(2)
})
