import { describe, expect, it } from 'vitest'
import {
  noticesOf,
  SIGNAL_ITEMS_MAX,
  SIGNAL_SIZE_MAX,
  type SignalId,
  type SignalItem,
  STORYTELLER_SIGNAL_SIZE_MAX,
  viewFor,
} from '../src/index.ts'
import { eventsOf, expectIgnored, expectRefusal, NOW, play, table, withUser } from '../testing/table.ts'

const item = (id: SignalId, facts: Partial<SignalItem> = {}): SignalItem => ({
  id,
  data: null,
  role: null,
  ...facts,
})
const night = () => withUser(table({ phase: 1 }), 'gr', { grimoireAccess: 3 })
const send = (recipients: readonly string[], ...message: SignalItem[]) =>
  ({ type: 'sendSignal', message, recipients }) as const

/** What one person is told of the last event a command leads to. */
const told = (
  state: ReturnType<typeof night>,
  command: Parameters<typeof play>[1],
  by: string,
  reader: string,
) => {
  const events = eventsOf(state, command, by)
  const after = play(state, command, by)
  return events.flatMap((event) => noticesOf(event, reader, after, state))
}

describe('what a signal is made of', () => {
  const sentId = (id: string) =>
    play(night(), send(['p1'], item(id as SignalId))).secret.signals[0]?.message[0]?.id

  it('[NIGHT-14] an item has an id, data and a role; only the special one has an icon and a description', () => {
    const special = item('special', { icon: 'moon', description: 'look up' })
    const sent = play(night(), send(['p1'], item('role', { role: 't1', data: 3 }), special))
    expect(sent.secret.signals[0]?.message).toEqual([{ id: 'role', data: 3, role: 't1' }, special])
    expectRefusal(night(), send(['p1'], item('yes', { icon: 'moon' })), 'bad-value')
    expectRefusal(night(), send(['p1'], item('yes', { description: 'so' })), 'bad-value')
  })

  it('[NIGHT-15] gestures, numbers and cards have these ids', () => {
    const signs = 'acknowledge yes no good neutral evil clockwise anticlockwise zero one two three four five'
    for (const id of `${signs} ability choice bluffs demon minions`.split(' ')) expect(sentId(id)).toBe(id)
  })

  it('[NIGHT-16] and these follow; an id of no kind is refused', () => {
    for (const id of 'you claim selected role player custom grimoire seen special'.split(' '))
      expect(sentId(id)).toBe(id)
    expectRefusal(night(), send(['p1'], item('wink' as SignalId)), 'bad-value')
  })

  it('a number above five is an item of its own, with the number as its data', () => {
    const sent = play(night(), send(['p1'], item('number', { data: 6 }), item('number', { data: 99 })))
    expect(sent.secret.signals[0]?.message.map(({ data }) => data)).toEqual([6, 99])
    for (const data of [null, 'six', 5, 100, 7.5])
      expectRefusal(night(), send(['p1'], item('number', { data })), 'bad-value')
  })

  it('[NIGHT-17] a log entry says whether it came in and whether it is read, each reader for itself', () => {
    const entry = (state: ReturnType<typeof night>, reader: string) => {
      const [signal] = viewFor(state, reader).gamestate.signals
      return [signal?.isInbound, signal?.isRead]
    }
    const sent = play(withUser(night(), 'gr2', { grimoireAccess: 3 }), send(['p1'], item('yes')))
    expect(entry(sent, 'st')).toEqual([false, true])
    for (const reader of ['p1', 'gr', 'gr2']) expect(entry(sent, reader)).toEqual([true, false])
    const see = { type: 'seeSignal', id: `st@${NOW}` } as const
    const read = play(play(sent, see, 'p1'), see, 'gr')
    for (const reader of ['p1', 'gr']) expect(entry(read, reader)).toEqual([true, true])
    expect(entry(read, 'gr2')).toEqual([true, false])
    expectIgnored(read, see, 'gr')
  })
})

describe('sending', () => {
  it('[NIGHT-19] only at night, answers too', () => {
    expectRefusal(table({ phase: 2 }), send(['p1'], item('yes')), 'signal-by-day')
    expectRefusal(table({ phase: 0 }), send([], item('yes')), 'signal-by-day', 'p1')
    const reply = play(night(), send([], item('yes')), 'p1')
    expect(reply.secret.signals).toHaveLength(1)
  })

  it('[NIGHT-19] by day a signal can still be read, but that answers nobody', () => {
    const sent = play(night(), send(['p1'], item('yes')))
    const dawn = { ...sent, game: { ...sent.game, phase: 2 } }
    const see = { type: 'seeSignal', id: `st@${NOW}` } as const
    const read = play(dawn, see, 'p1')
    expect(viewFor(read, 'p1').gamestate.signals[0]).toMatchObject({ isRead: true, seenBy: [] })
    expect(viewFor(read, 'st').gamestate.signals[0]?.seenBy).toEqual([])
    for (const reader of ['st', 'gr', 'p2']) expect(told(dawn, see, 'p1', reader)).toEqual([])
    expect(told(dawn, see, 'p1', 'p1')).toEqual([{ notice: 'signalRead', id: see.id }])
  })

  it('has an end in characters, sooner for whoever does not tell the story', () => {
    const long = (length: number) => item('custom', { data: 'x'.repeat(length) })
    for (const by of ['p0', 'sp']) {
      expectRefusal(night(), send([], long(SIGNAL_SIZE_MAX)), 'signal-too-large', by)
      expect(play(night(), send([], long(SIGNAL_SIZE_MAX / 2)), by).secret.signals).toHaveLength(1)
    }
    expect(play(night(), send(['p1'], long(SIGNAL_SIZE_MAX))).secret.signals).toHaveLength(1)
    expectRefusal(night(), send(['p1'], long(STORYTELLER_SIGNAL_SIZE_MAX)), 'signal-too-large')
  })

  it('[NIGHT-20] at least one item, at most twenty, and every recipient online', () => {
    expectRefusal(night(), send(['p1']), 'signal-empty')
    const full = Array.from({ length: SIGNAL_ITEMS_MAX }, () => item('one'))
    expect(play(night(), send(['p1'], ...full)).secret.signals).toHaveLength(1)
    expectRefusal(night(), send(['p1'], ...full, item('one')), 'signal-too-long')
    expectRefusal(
      withUser(night(), 'p1', { connections: [] }),
      send(['p0', 'p1'], item('yes')),
      'signal-offline',
    )
    expectRefusal(night(), send(['nobody'], item('yes')), 'no-such-user')
    expectRefusal(night(), send([], item('yes')), 'signal-no-recipient')
    expectRefusal(night(), send(['st'], item('yes')), 'signal-no-recipient')
  })

  it('reaches the Storyteller once and each recipient once, however often named', () => {
    const sent = play(night(), send(['p1', 'p1', 'st', 'p2'], item('yes')))
    expect(sent.secret.signals[0]?.recipients).toEqual(['p1', 'p2'])
    for (const [reader, count] of [
      ['st', 1],
      ['p1', 1],
      ['p2', 1],
      ['p3', 0],
      ['sp', 0],
      ['gr', 1],
    ] as const)
      expect(told(night(), send(['p1', 'p2'], item('yes')), 'st', reader)).toHaveLength(count)
  })

  it('what a player or a spectator sends is for the Storytellers alone, whomever it names', () => {
    for (const sender of ['p1', 'sp']) {
      const sent = play(night(), send(['p2'], item('choice')), sender)
      expect(sent.secret.signals[0]).toMatchObject({ senderId: sender, recipients: [] })
      expect(viewFor(sent, 'p2').gamestate.signals).toEqual([])
      expect(viewFor(sent, 'st').gamestate.signals).toHaveLength(1)
    }
  })

  it('ids are made of sender and time, so that nobody can count the signals of others', () => {
    const one = play(play(night(), send(['p1'], item('yes'))), send(['p2'], item('no')))
    expect(one.secret.signals.map(({ id }) => id)).toEqual([`st@${NOW}`, `st@${NOW + 1}`])
    const other = play(one, send([], item('yes')), 'p1', NOW + 50)
    expect(other.secret.signals[2]?.id).toBe(`p1@${NOW + 50}`)
  })
})

describe('seeing', () => {
  const sent = () => play(night(), send(['p1', 'p2'], item('yes')))
  const see = { type: 'seeSignal', id: `st@${NOW}` } as const

  it('adds a marker once, for a recipient only', () => {
    const seen = play(sent(), see, 'p1')
    expect(seen.secret.signals[0]?.seenBy).toEqual(['p1'])
    expectIgnored(seen, see, 'p1')
    expectIgnored(sent(), see, 'p3')
    expectIgnored(sent(), see, 'st')
    expectIgnored(sent(), { type: 'seeSignal', id: 'gone@1' }, 'p1')
  })

  it('the sender and the grimoire learn of it, the other recipient does not', () => {
    for (const [reader, count] of [
      ['st', 1],
      ['gr', 1],
      ['p1', 1],
      ['p2', 0],
      ['p3', 0],
    ] as const)
      expect(told(sent(), see, 'p1', reader)).toHaveLength(count)
    const seen = play(sent(), see, 'p1')
    expect(viewFor(seen, 'p2').gamestate.signals[0]).toMatchObject({ recipients: ['p2'], seenBy: [] })
    expect(viewFor(seen, 'gr').gamestate.signals[0]).toMatchObject({
      recipients: ['p1', 'p2'],
      seenBy: ['p1'],
    })
  })

  it('a second Storyteller and the grimoire read what was shown to others, and nobody learns it', () => {
    const two = play({ ...night(), storytellers: [{ id: 'st' }, { id: 'sp' }] }, send(['p1'], item('yes')))
    for (const reader of ['sp', 'gr']) {
      const read = play(two, see, reader)
      expect(viewFor(read, reader).gamestate.signals[0]?.isRead).toBe(true)
      for (const other of ['st', 'p1', 'p2', 'gr', 'sp'])
        if (other !== reader) {
          expect(told(two, see, reader, other)).toEqual([])
          expect(viewFor(read, other)).toEqual(viewFor(two, other))
        }
    }
  })

  it('a Storyteller sees what a player sent', () => {
    const asked = play(night(), send([], item('choice')), 'p1')
    const id = asked.secret.signals[0]?.id ?? ''
    const seen = play(asked, { type: 'seeSignal', id }, 'st')
    expect(viewFor(seen, 'p1').gamestate.signals[0]?.seenBy).toEqual(['st'])
  })
})

describe('the log', () => {
  const timesOf = (state: ReturnType<typeof night>, reader: string): readonly number[] =>
    viewFor(state, reader).gamestate.signals.map(({ time }) => time - NOW)
  const twelve = (by: string, to: readonly string[]) => {
    let state = night()
    for (let i = 0; i < 12; i++) state = play(state, send(to, item('yes')), by, NOW + i)
    return state
  }
  const readAll = (state: ReturnType<typeof night>, reader: string) =>
    state.secret.signals.reduce((current, { id }) => play(current, { type: 'seeSignal', id }, reader), state)

  it('[NIGHT-33] is ten long for those with the grimoire and three for everyone else', () => {
    const state = twelve('st', ['p1'])
    for (const reader of ['st', 'gr'])
      expect(timesOf(state, reader)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(timesOf(readAll(state, 'p1'), 'p1')).toEqual([9, 10, 11])
  })

  it('[NIGHT-33] never cuts off what still waits to be read', () => {
    const shown = twelve('st', ['p1'])
    expect(timesOf(shown, 'p1')).toHaveLength(12)
    const first = play(shown, { type: 'seeSignal', id: `st@${NOW + 5}` }, 'p1')
    expect(timesOf(first, 'p1')).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11])
    const asked = twelve('p1', [])
    expect(timesOf(asked, 'st')).toHaveLength(12)
    expect(timesOf(readAll(asked, 'st'), 'st')).toHaveLength(10)
    // Whoever only looks on has the log alone.
    expect(timesOf(asked, 'gr')).toHaveLength(10)
  })

  it('keeps the last that was shown, however much one answers, and whatever others send', () => {
    const shown = play(night(), send(['p1'], item('yes')), 'st', NOW)
    let state = play(shown, { type: 'seeSignal', id: `st@${NOW}` }, 'p1')
    for (let i = 1; i < 6; i++) state = play(state, send([], item('no')), 'p1', NOW + i)
    expect(timesOf(state, 'p1')).toEqual([0, 3, 4, 5])
    for (let i = 0; i < 200; i++) state = play(state, send([], item('no')), 'p2', NOW + 10 + i)
    expect(timesOf(state, 'p1')).toEqual([0, 3, 4, 5])
    expect(state.secret.signals.length).toBeLessThanOrEqual(201)
  })

  it('says with the grimoire who was shown what this night, and nothing of it to anybody else', () => {
    const shown = play(night(), send(['p1', 'p2'], item('demon'), item('player', { data: 3 })))
    // Whom the information of evil names is part of it; a player who is shown alone is a sign of its own.
    const again = play(shown, send(['p1'], item('player', { data: 0 })), 'st', NOW + 1)
    for (const reader of ['st', 'gr'])
      expect(viewFor(again, reader).gamestate.woken).toEqual({ p1: ['demon', 'player'], p2: ['demon'] })
    for (const reader of ['p1', 'p3', 'sp']) expect(viewFor(again, reader).gamestate.woken).toEqual({})
  })

  it('clearing tells only those who knew of a signal', () => {
    const sent = play(night(), send(['p1'], item('yes')))
    const clear = { type: 'clearSignals' } as const
    for (const [reader, count] of [
      ['st', 1],
      ['p1', 1],
      ['gr', 1],
      ['p2', 0],
      ['sp', 0],
    ] as const)
      expect(told(sent, clear, 'system', reader)).toHaveLength(count)
    expect(play(sent, clear, 'system').secret.signals).toEqual([])
    expectIgnored(night(), clear, 'system')
    expectRefusal(sent, clear, 'not-system', 'p1')
  })

  it('the hint that a signal is being prepared reaches its recipients and the other Storytellers', () => {
    const hint = { type: 'indicateSignal', recipients: ['p1'] } as const
    for (const [reader, count] of [
      ['p1', 1],
      ['p2', 0],
      ['st', 0],
      ['gr', 0],
    ] as const)
      expect(told(night(), hint, 'st', reader)).toHaveLength(count)
    expect(told(night(), hint, 'p1', 'st')).toEqual([{ notice: 'signalIndicated', senderId: 'p1' }])
    expectRefusal(table({ phase: 2 }), hint, 'signal-by-day')
    expectRefusal(withUser(night(), 'p1', { connections: [] }), hint, 'signal-offline')
  })
})
