import { type AnyCommand, type SessionState, viewFor } from '@belfry/rules'
import { connect, decisionOf, disconnect, NOW, play, profile, table } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import type { WireMessage } from '../src/index.ts'
import { INBOUND, OUTBOUND, reduce, toCommand } from '../src/schemas/index.ts'
import { expectFollowed, messagesFor } from './support/messages.ts'

const READERS = ['st', 'p0', 'p1', 'sp']

const commandOf = (name: string, payload: unknown): AnyCommand => {
  const command = toCommand(name, payload, 'me')
  if (!command.ok) throw new Error(`${name} refused: ${JSON.stringify(command.error)}`)
  return command.value
}

const isRefused = (name: string, payload: unknown): boolean => !toCommand(name, payload, 'me').ok

const sent = (state: SessionState, command: AnyCommand, actor: string, reader: string): WireMessage[] =>
  messagesFor(state, decisionOf(state, command, actor), reader)

const TAGS = { difficulty: 0, cameras: 1, travellers: 2, grimoire: 0, locked: true, streaming: false }

describe('from the wire', () => {
  const golden: readonly (readonly [string, unknown, AnyCommand])[] = [
    ['kickUser', 'p1', { type: 'kickUser', userId: 'p1' }],
    ['unbanUser', 'p1', { type: 'unbanUser', userId: 'p1' }],
    [
      'updateMeta',
      { isPublic: true, language: 'de', tags: TAGS },
      { type: 'updateMeta', isPublic: true, language: 'de', tags: TAGS as never },
    ],
    ['updateServer', 'eu1', { type: 'updateServer', host: 'eu1' }],
    ['updateServer', null, { type: 'updateServer', host: null }],
    ['requestGrimoire', { status: 1 }, { type: 'requestGrimoire', userId: 'me', status: 1 }],
    ['requestGrimoire', { id: 'sp', status: 3 }, { type: 'requestGrimoire', userId: 'sp', status: 3 }],
    [
      'requestStoryteller',
      { id: 'sp', flag: true },
      { type: 'requestStoryteller', userId: 'sp', isWanted: true },
    ],
    ['respondStoryteller', false, { type: 'respondStoryteller', isAccepted: false }],
    ['addStoryteller', { id: 'sp' }, { type: 'addStoryteller', userId: 'sp' }],
    ['removeStoryteller', { id: 'sp' }, { type: 'removeStoryteller', userId: 'sp' }],
    ['gamestate', { vote: {}, anything: 1 }, { type: 'offerGamestate' }],
  ]

  it('reads every message about people', () => {
    for (const [name, payload, command] of golden) expect(commandOf(name, payload), name).toEqual(command)
  })

  it('a message about people in another shape is refused', () => {
    const wrong: readonly (readonly [string, unknown])[] = [
      ['kickUser', { id: 'p1' }],
      ['kickUser', ''],
      ['updateMeta', { isPublic: true, language: 'de', tags: { ...TAGS, difficulty: 3 } }],
      ['updateMeta', { isPublic: true, language: 'de', tags: TAGS, owner: 'me' }],
      ['updateMeta', { isPublic: 'yes', language: 'de', tags: TAGS }],
      ['updateServer', 5],
      ['requestGrimoire', { id: 'sp', status: 0 }],
      ['requestGrimoire', { id: 'sp', status: 4 }],
      ['requestStoryteller', true],
      ['respondStoryteller', 'yes'],
      ['addStoryteller', 'sp'],
    ]
    for (const [name, payload] of wrong)
      expect(isRefused(name, payload), `${name} ${JSON.stringify(payload)}`).toBe(true)
  })

  it('acknowledges requests and not messages', () => {
    const acked = ['kickUser', 'updateMeta', 'updateServer', 'requestGrimoire', 'addStoryteller']
    for (const name of [...acked, 'removeStoryteller', 'unbanUser'])
      expect(INBOUND[name]?.ack, name).toBe(true)
    for (const name of ['requestStoryteller', 'respondStoryteller', 'gamestate'])
      expect(INBOUND[name]?.ack, name).toBe(false)
  })
})

describe('to the wire', () => {
  const newcomer = {
    id: 'new',
    username: 'name of new',
    pronouns: 'they',
    isOnline: true,
    level: 'patreon-townsfolk',
    flags: ['verified-phone'],
    cosmetics: { avatar: '1', avatars: ['1'], border: 'b', borders: ['b'], emotes: ['e'] },
    grimoireAccess: 0,
  }
  const join = { type: 'connectUser', user: profile('new'), connectionId: 'c', node: 'n' } as const

  it('says who comes and goes, once for each person', () => {
    expect(sent(table(), join, 'system', 'p0')).toEqual([['updateUser', newcomer]])
    const here = connect(table(), profile('new'), 'c')
    const second = { type: 'connectUser', user: profile('new'), connectionId: 'd', node: 'n' } as const
    expect(sent(here, second, 'system', 'p0')).toEqual([])
    expect(sent(here, { type: 'disconnectUser', connectionId: 'c' }, 'system', 'p0')).toEqual([
      ['updateUser', { ...newcomer, isOnline: false }],
    ])
  })

  it('tells of bans to Storytellers alone', () => {
    const names = (reader: string) =>
      sent(table(), { type: 'kickUser', userId: 'p2' }, 'st', reader).map(([name]) => name)
    expect(names('st')).toContain('updateMeta')
    expect(names('p0')).not.toContain('updateMeta')
    expect(sent(table(), { type: 'kickUser', userId: 'p2' }, 'st', 'st')).toContainEqual([
      'updateMeta',
      { banlist: ['p2'] },
    ])
  })

  it('an announcement travels with its title and text', () => {
    expect(sent(table(), { type: 'announce', title: 'Hello', text: 'World' }, 'system', 'p0')).toEqual([
      ['announcement', { title: 'Hello', text: 'World' }],
    ])
  })

  it('tells of meta, server and boost', () => {
    const update = { type: 'updateMeta', isPublic: false, language: 'de', tags: TAGS as never } as const
    expect(sent(table(), update, 'st', 'p0')).toEqual([
      ['updateMeta', { isPublic: false, language: 'de', tags: TAGS }],
    ])
    expect(sent(table(), { type: 'updateServer', host: 'eu1' }, 'st', 'p0')).toEqual([['chatServer', 'eu1']])
    const boost = { type: 'boostSet', until: NOW } as const
    expect(messagesFor(table(), [boost], 'p0')).toEqual([['updateMeta', { boostDuration: 60_000 }]])
  })

  it('tells how co-storytellers are asked and answer', () => {
    const ask = { type: 'requestStoryteller', userId: 'sp', isWanted: true } as const
    expect(sent(table(), ask, 'st', 'p0')).toEqual([
      ['requestStoryteller', { id: 'sp', flag: true, by: 'st' }],
    ])
    const asked = play(table(), ask)
    expect(sent(asked, { type: 'requestStoryteller', userId: 'sp', isWanted: false }, 'st', 'p0')).toEqual([
      ['requestStoryteller', { id: 'sp', flag: false, by: null }],
    ])
    expect(sent(asked, { type: 'respondStoryteller', isAccepted: false }, 'sp', 'p0')).toEqual([
      ['respondStoryteller', { id: 'sp', isAccepted: false }],
    ])
    const accepted = sent(asked, { type: 'respondStoryteller', isAccepted: true }, 'sp', 'p0')
    expect(accepted.slice(0, 2)).toEqual([
      ['respondStoryteller', { id: 'sp', isAccepted: true }],
      ['addStoryteller', { id: 'sp' }],
    ])
    const two = play(asked, { type: 'respondStoryteller', isAccepted: true }, 'sp')
    expect(sent(two, { type: 'removeStoryteller', userId: 'sp' }, 'st', 'p0')[0]).toEqual([
      'removeStoryteller',
      { id: 'sp' },
    ])
  })

  it('tells of access as a change of the user', () => {
    const [message] = sent(table(), { type: 'requestGrimoire', userId: 'sp', status: 1 }, 'sp', 'st')
    expect(message).toMatchObject(['updateUser', { id: 'sp', grimoireAccess: 1 }])
  })

  it('keeps nothing of a refusal', () => {
    const view = viewFor(table(), 'p0')
    const refusal = { name: 'textMessage', code: 'text-too-long', params: { max: 250 } }
    expect(OUTBOUND['refused']?.schema.safeParse(refusal).success).toBe(true)
    expect(reduce(view, ['refused', refusal])).toBe(view)
  })

  it('keeps nothing of an announcement', () => {
    const view = viewFor(table(), 'p0')
    expect(reduce(view, ['announcement', { title: 'a', text: 'b' }])).toBe(view)
  })
})

describe('what screens make of it', () => {
  const followed = (state: SessionState, command: AnyCommand, actor: string): SessionState =>
    expectFollowed(state, decisionOf(state, command, actor), READERS)

  it('is what the server knows, step by step', () => {
    let state = table()
    const join = { type: 'connectUser', user: profile('new'), connectionId: 'c', node: 'n' } as const
    state = followed(state, join, 'system')
    state = followed(state, { type: 'requestStoryteller', userId: 'new', isWanted: true }, 'st')
    state = followed(state, { type: 'respondStoryteller', isAccepted: true }, 'new')
    state = followed(state, { type: 'kickUser', userId: 'p2' }, 'st')
    state = followed(state, { type: 'unbanUser', userId: 'p2' }, 'st')
    state = followed(state, { type: 'updateUserData', user: profile('st', { username: 'Boss' }) }, 'system')
    expect(viewFor(state, 'p0').session.owner).toEqual({ id: 'st', username: 'Boss' })
    state = followed(state, { type: 'updateServer', host: 'eu1' }, 'st')
    state = followed(state, { type: 'requestGrimoire', userId: 'sp', status: 3 }, 'st')
    state = followed(state, { type: 'removeStoryteller', userId: 'new' }, 'st')
    state = followed(state, { type: 'updateMeta', isPublic: true, language: 'de', tags: TAGS as never }, 'st')
    state = expectFollowed(state, [{ type: 'userForgotten', userId: 'p2' }], READERS)
    expect(viewFor(state, 'p0').session.usersAll.map(({ id }) => id)).not.toContain('p2')
    expectFollowed(state, [{ type: 'boostSet', until: NOW }], READERS)
    followed(disconnect(state, 'c'), { type: 'leave' }, 'sp')
  })
})
