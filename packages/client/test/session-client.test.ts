import { type FakeClock, fakeClock } from '@belfry/kit'
import type { Ack } from '@belfry/protocol'
import { describe, expect, it } from 'vitest'
import { type ClientEvent, SessionClient, type Transport, type TransportHandlers } from '../src/index.ts'

/** A way to a server that does nothing by itself: the test opens, answers and cuts it. */
class Wire implements Transport {
  handlers: TransportHandlers | null = null
  cursor: () => string | null = () => null
  readonly sent: [string, unknown][] = []
  readonly asked: { name: string; id: string; answer: (ack: Ack) => void; lose: () => void }[] = []
  isClosed = false

  open(handlers: TransportHandlers, cursor: () => string | null): void {
    this.handlers = handlers
    this.cursor = cursor
  }

  send(name: string, payload: unknown): void {
    this.sent.push([name, payload])
  }

  request(name: string, _payload: unknown, id: string): Promise<Ack> {
    return new Promise((answer, reject) =>
      this.asked.push({ name, id, answer, lose: () => reject(new Error('lost')) }),
    )
  }

  ping(): Promise<number> {
    return Promise.resolve(0)
  }

  close(): void {
    this.isClosed = true
  }
}

function setUp() {
  const clock: FakeClock = fakeClock()
  const wire = new Wire()
  let ids = 0
  const client = new SessionClient({ transport: wire, clock, makeId: () => `id${++ids}` })
  const events: ClientEvent[] = []
  client.watch((event) => events.push(event))
  client.start()
  return { clock, wire, client, events, state: () => client.getSnapshot().connection }
}

const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

describe('what is said without waiting', () => {
  it('comes back where there is no line, unless it is a sign of the moment', () => {
    const { client, wire, events } = setUp()
    wire.handlers?.opened()
    client.send('raise-hand', 'hand')
    wire.handlers?.down('transport close')
    client.send('raise-hand', '')
    client.send('textMessageIndicator', { recipientId: '', length: 1 })
    expect(wire.sent).toEqual([['raise-hand', 'hand']])
    const denied = { type: 'denied', name: 'raise-hand', code: 'session-disconnected', params: {} }
    expect(events.filter(({ type }) => type === 'denied')).toEqual([denied])
  })

  it('comes back where the server refuses it', () => {
    const { wire, events } = setUp()
    wire.handlers?.opened()
    const refusal = { name: 'vote', code: 'vote-passed', params: {} }
    wire.handlers?.batch({ count: 1, cursor: 'a', messages: [['refused', refusal]] })
    expect(events.at(-1)).toEqual({ type: 'denied', ...refusal })
  })
})

describe('connection', () => {
  it('goes from connecting to connected, and comes back by itself after the way was lost', () => {
    const { wire, state } = setUp()
    expect(state()).toBe('connecting')
    wire.handlers?.opened()
    expect(state()).toBe('connected')
    wire.handlers?.down('transport close')
    expect(state()).toBe('reconnecting')
    wire.handlers?.opened()
    expect(state()).toBe('connected')
  })

  it('ends where server or client end it', () => {
    for (const reason of ['server', 'client']) {
      const { wire, state, events } = setUp()
      wire.handlers?.opened()
      wire.handlers?.down(reason)
      expect(state()).toBe('disconnected')
      expect(events.at(-1)).toEqual({ type: 'down', reason })
    }
    const { client, wire, state } = setUp()
    client.leave()
    expect([state(), wire.isClosed]).toEqual(['disconnected', true])
  })

  it('a refusal is final, a failed try is not', () => {
    const { wire, state, events } = setUp()
    wire.handlers?.failed({ code: 'xhr poll error', params: {}, isRefused: false })
    expect(state()).toBe('connecting')
    wire.handlers?.failed({ code: 'session-full', params: { max: 25 }, isRefused: true })
    expect(state()).toBe('disconnected')
    expect(events.map(({ type }) => type)).toEqual(['connect-failed', 'refused', 'down'])
  })

  it('without a game state within ten seconds it says so, once', () => {
    const { clock, events } = setUp()
    clock.advance(9_999)
    expect(events).toEqual([])
    clock.advance(1)
    expect(events).toEqual([{ type: 'gamestate-timeout' }])
  })

  it('a return asks for what came after the last batch', () => {
    const { wire } = setUp()
    expect(wire.cursor()).toBeNull()
    wire.handlers?.batch({ count: 1, cursor: 'here', messages: [] })
    expect(wire.cursor()).toBe('here')
  })

  it('[SESS-13] pings at connecting and then once a minute', async () => {
    const { wire, client, clock } = setUp()
    let pings = 0
    wire.ping = () => {
      pings += 1
      return Promise.resolve(clock.now() + 5000)
    }
    wire.handlers?.opened()
    await settle()
    expect(pings).toBe(5)
    expect(client.serverNow()).toBe(5000)
    clock.advance(59_999)
    await settle()
    expect(pings).toBe(5)
    clock.advance(1)
    await settle()
    expect(pings).toBe(6)
  })
})

describe('the burst of pings', () => {
  const WAY_MS = 300

  it('does not wait for slow answers, asks at most twenty times, and gives up with the connection', async () => {
    const { wire, client, clock } = setUp()
    let pings = 0
    wire.ping = () => {
      pings += 1
      // Every other one is held up on its way back.
      const back = WAY_MS + (pings % 2) * 100
      return new Promise((answer) => {
        clock.after(WAY_MS, () => {
          const time = clock.now() + 5000
          clock.after(back, () => answer(time))
        })
      })
    }
    wire.handlers?.opened()
    for (let passed = 0; passed < 6000; passed += 50) {
      clock.advance(50)
      await settle()
    }
    expect(pings).toBe(20)
    expect(client.serverNow() - clock.now()).toBeCloseTo(5000, 0)
    wire.handlers?.down('transport close')
    clock.advance(120_000)
    await settle()
    expect(pings).toBe(20)
  })

  it('a server that has no time to tell leaves the estimate as it was', async () => {
    const { wire, client } = setUp()
    let pings = 0
    wire.ping = () => {
      pings += 1
      return Promise.reject(new Error('refused'))
    }
    wire.handlers?.opened()
    await settle()
    expect(pings).toBe(1)
    expect(client.getSnapshot().ping).toBeNull()
    expect(client.serverNow()).toBe(0)
  })
})

describe('requests', () => {
  it('go out one at a time, in order', async () => {
    const { wire, client } = setUp()
    wire.handlers?.opened()
    const first = client.request('claimSeat', 1)
    const second = client.request('claimSeat', -1)
    await settle()
    expect(wire.asked.map(({ name, id }) => [name, id])).toEqual([['claimSeat', 'id1']])
    wire.asked[0]?.answer({ ok: true })
    expect(await first).toEqual({ ok: true })
    await settle()
    expect(wire.asked.map(({ id }) => id)).toEqual(['id1', 'id2'])
    wire.asked[1]?.answer({ ok: false, code: 'not-seated', params: {} })
    expect(await second).toMatchObject({ ok: false })
  })

  it('[SESS-23] made while disconnected it is refused at once', async () => {
    const { wire, client } = setUp()
    expect(await client.request('claimSeat', 1)).toEqual({
      ok: false,
      code: 'session-disconnected',
      params: {},
    })
    wire.handlers?.opened()
    wire.handlers?.down('transport close')
    expect(await client.request('claimSeat', 1)).toEqual({
      ok: false,
      code: 'session-disconnected',
      params: {},
    })
    client.send('raise-hand', 'hand')
    expect([wire.asked, wire.sent]).toEqual([[], []])
  })

  it('lost on the way it is sent again under its own id', async () => {
    const { wire, client } = setUp()
    wire.handlers?.opened()
    const asked = client.request('claimSeat', 1)
    await settle()
    wire.handlers?.down('transport close')
    wire.asked[0]?.lose()
    await settle()
    wire.handlers?.opened()
    await settle()
    expect(wire.asked.map(({ id }) => id)).toEqual(['id1', 'id1'])
    wire.asked[1]?.answer({ ok: true })
    expect(await asked).toEqual({ ok: true })
  })

  it('is given up ten seconds after the connection was lost', async () => {
    const { wire, client, clock } = setUp()
    wire.handlers?.opened()
    let answer: Ack | null = null
    const asked = client.request('claimSeat', 1).then((ack) => {
      answer = ack
    })
    await settle()
    wire.handlers?.down('transport close')
    wire.asked[0]?.lose()
    clock.advance(9_999)
    await settle()
    expect(answer).toBeNull()
    clock.advance(1)
    await asked
    expect(answer).toEqual({ ok: false, code: 'session-disconnected', params: {} })
  })
})
