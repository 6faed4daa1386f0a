import { fakeClock } from '@belfry/kit'
import { newSession } from '@belfry/rules'
import { expect, it } from 'vitest'
import { BLANK_META } from '../../src/modules/sessions/meta.ts'
import { VoiceControl } from '../../src/modules/voice/control.ts'
import type { ControlClient } from '../../src/modules/voice/control-client.ts'
import { voiceKeys } from '../../src/modules/voice/grants.ts'
import { memoryBus } from '../../src/platform/bus/bus.ts'
import { createLog } from '../../src/platform/system/log.ts'

const SECONDS = 1000

it('whom a chat server turned or sent away is counted once, also when it starts anew', async () => {
  const clock = fakeClock(0)
  const answer = { life: 'one', turnedAway: 7, sentAway: 0 }
  const bites: string[] = []
  const control = new VoiceControl({
    servers: [{ name: 'Far', host: 'https://voice.example.org' }],
    clientTo: () => ({ tell: async () => answer }) as unknown as ControlClient,
    keys: voiceKeys('a secret of some length'),
    log: createLog('silent'),
    rooms: () => [],
    bite: (limit) => void bites.push(limit),
    clock,
  })
  const beat = async (turnedAway: number, sentAway = 0): Promise<number> => {
    Object.assign(answer, { turnedAway, sentAway })
    clock.advance(SECONDS)
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    return bites.splice(0).filter((limit) => limit === (sentAway > 0 ? 'chat-bitrate' : 'chat-table')).length
  }
  control.start()
  // What happened before this process began is nobody's to count.
  expect(await beat(7)).toBe(0)
  expect(await beat(9)).toBe(2)
  expect(await beat(9)).toBe(0)
  expect(await beat(3)).toBe(3)
  expect(await beat(3, 2)).toBe(2)
  control.stop()
})

it('a chat server that is never reached is named once, and so is its coming, its loss and its return; not while stopping', async () => {
  const lines: string[] = []
  const clock = fakeClock(0)
  let isThere = false
  let isStopping = false
  const line = {
    tell: async () => {
      if (!isThere) throw new Error('the chat server has another CHAT_SECRET')
      return { life: 'one', turnedAway: 0 }
    },
  } as unknown as ControlClient
  const control = new VoiceControl({
    servers: [{ name: 'Far', host: 'https://voice.example.org' }],
    clientTo: () => line,
    keys: voiceKeys('a secret of some length'),
    log: createLog('info', { write: (text: string) => void lines.push(text) }),
    rooms: () => [],
    bite: () => undefined,
    clock,
    isStopping: () => isStopping,
  })
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) {
      clock.advance(SECONDS)
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    }
  }
  const said = (): string[] => lines.splice(0).map((text) => String(JSON.parse(text).msg))
  control.start()
  await pass(8)
  expect(said()).toEqual([])
  await pass(20)
  expect(lines.join()).toContain('https://voice.example.org')
  expect(lines.join()).toContain('another CHAT_SECRET')
  expect(said()).toEqual(['a chat server was never reached'])
  expect(control.reached).toBe(0)
  isThere = true
  await pass(3)
  expect(said()).toEqual(['a chat server is back'])
  expect(control.reached).toBe(1)
  isThere = false
  await pass(3)
  expect(said()).toEqual(['a chat server is lost'])
  isThere = true
  await pass(3)
  said()
  isStopping = true
  isThere = false
  await pass(3)
  expect(said()).toEqual([])
  control.stop()
})

it('what was decided is remembered only where a chat server has to be told', () => {
  const remembered = (servers: ConstructorParameters<typeof VoiceControl>[0]['servers']): number => {
    const control = new VoiceControl({
      servers,
      clientTo: () => ({ tell: async () => ({}) }) as unknown as ControlClient,
      keys: voiceKeys('a secret of some length'),
      log: createLog('silent'),
      rooms: () => [],
      bite: () => undefined,
      clock: fakeClock(0),
    })
    control.decided('a session', newSession(BLANK_META, 0), [])
    return control.remembered
  }
  expect(remembered([{ name: 'Far', host: 'https://voice.example.org' }])).toBe(1)
  expect(remembered([])).toBe(0)
})

it('a topic that nobody listens to any more is forgotten', () => {
  const bus = memoryBus(() => undefined)
  const heard: string[] = []
  const ends = ['one', 'two'].map((name) => bus.subscribe('session', (news) => heard.push(`${name} ${news}`)))
  ends[0]?.()
  bus.publish('session', 'comes')
  expect([heard, bus.topics]).toEqual([['two comes'], 1])
  ends[1]?.()
  expect(bus.topics).toBe(0)
})
