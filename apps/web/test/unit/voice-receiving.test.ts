import type { Transport } from 'mediasoup-client/types'
import { expect, test } from 'vitest'
import { Receiving } from '../../src/features/voice/connection/receiving.ts'
import { ChatError, type ChatLink } from '../../src/shared/voice/line/link.ts'

const OFFER = { producerId: 'p', userId: 'bob', kind: 'audio' } as const

/** A server whose answers come when the test says so. */
function world() {
  const asked: ((answer: string | ChatError) => void)[] = []
  const heard: string[][] = []
  const request = async (name: string): Promise<unknown> => {
    if (name !== 'consume') return {}
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    asked.push((answer) => {
      if (answer instanceof ChatError) reject(answer)
      else resolve({ consumerId: answer, userId: 'bob', kind: 'audio', rtpParameters: {} })
    })
    return promise
  }
  const transport = { id: 't', consume: async () => ({ track: {}, close: () => undefined }) }
  const receiving = new Receiving({
    link: { request } as unknown as ChatLink,
    transport: async () => transport as unknown as Transport,
    capabilities: () => ({}),
    onStreams: (streams) => heard.push(Object.keys(streams)),
    onFailed: () => heard.push(['failed']),
  })
  const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0))
  return { receiving, asked, heard, settle }
}

test('whoever is parted and joined again while their voice is fetched is heard', async () => {
  const { receiving, asked, heard, settle } = world()
  receiving.offered([OFFER])
  await settle()
  receiving.ended('first')
  receiving.offered([OFFER])
  asked[0]?.('first')
  await settle()
  expect(asked).toHaveLength(2)
  asked[1]?.('second')
  await settle()
  expect(heard.at(-1)).toEqual(['bob'])
})

test('what was refused because it came too early is asked for again when it is offered again, and only then', async () => {
  const { receiving, asked, heard, settle } = world()
  const refused = new ChatError({ code: 'chat-not-allowed', params: {} }, true)
  receiving.offered([OFFER])
  await settle()
  receiving.offered([OFFER])
  asked[0]?.(refused)
  await settle()
  asked[1]?.(refused)
  await settle()
  expect(asked).toHaveLength(2)
  expect(heard).toEqual([])
})
