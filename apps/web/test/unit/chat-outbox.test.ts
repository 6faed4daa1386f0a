import type { Ack } from '@belfry/protocol'
import { type SessionState, viewFor } from '@belfry/rules'
import { NOW, play, table } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { textMessage } from '../../src/features/chat/text/api.ts'
import { outboxOf, STALE_AFTER_MS } from '../../src/features/chat/text/outbox.ts'
import { textTabOf } from '../../src/features/chat/text/textTabStore.ts'
import { createStore } from '../../src/lib/store.ts'
import type { TableState } from '../../src/lib/table/table.ts'
import type { Shell } from '../../src/shell/shell.ts'
import { memory } from './support/memory.ts'

const LOST: Ack = { ok: false, code: 'session-disconnected', params: {} }
const REFUSED: Ack = { ok: false, code: 'whispers-disabled', params: {} }

interface Sent {
  readonly recipientId: string
  readonly message: string
  readonly id: string
}

/** A window at the table, whose line the test holds in its hands. */
function windowAt({ kept = memory(), state = table({ phase: 2 }) } = {}) {
  let now = NOW
  const sent: { readonly text: Sent; readonly answer: (answer: Ack) => void }[] = []
  const at = (connection: TableState['connection'], shown: SessionState): TableState => ({
    mode: 'online',
    code: 'evening',
    connection,
    view: viewFor(shown, 'p0'),
    ping: null,
  })
  const store = createStore<TableState>(at('connected', state))
  const ask = (_name: string, text: unknown): Promise<Ack> =>
    new Promise((answer) => void sent.push({ text: text as Sent, answer }))
  const shell = {
    storage: kept.storage,
    table: { get: store.get, subscribe: store.subscribe, serverNow: () => now, ask },
  } as unknown as Shell
  return {
    kept,
    shell,
    desk: textTabOf(shell),
    outbox: outboxOf(shell),
    sent,
    words: () => sent.map(({ text }) => text.message),
    line: (connection: TableState['connection']) => store.set(at(connection, state)),
    answer: async (answer: Ack) => {
      sent.at(-1)?.answer(answer)
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    },
    wait: (ms: number) => {
      now += ms
    },
  }
}

const write = (shell: Shell, message: string, recipientId = 'p1') =>
  textMessage(shell, { recipientId, message })

describe('what is written', () => {
  it('[CHAT-52] is sent by one action, with its recipient; nothing and too much stay', () => {
    const { shell, sent, words } = windowAt()
    expect(write(shell, '  good evening ')).toBe(true)
    expect(sent[0]?.text).toMatchObject({ recipientId: 'p1', message: 'good evening' })
    expect(write(shell, ' \n ')).toBe(false)
    expect(write(shell, 'x'.repeat(251))).toBe(false)
    expect(words()).toEqual(['good evening'])
  })

  it('goes one by one in its order, and is forgotten when the table has it', async () => {
    const { shell, desk, words, answer } = windowAt()
    write(shell, 'one')
    write(shell, 'two', '')
    expect(words()).toEqual(['one'])
    await answer({ ok: true })
    expect(words()).toEqual(['one', 'two'])
    await answer({ ok: true })
    expect(desk.get().outbox).toEqual([])
  })

  it('waits while the line is down and goes again under its own id when it is back', async () => {
    const { shell, desk, sent, words, line, answer } = windowAt()
    write(shell, 'on the way')
    line('reconnecting')
    await answer(LOST)
    write(shell, 'into the dark')
    expect(words()).toEqual(['on the way'])
    expect(desk.get().outbox).toHaveLength(2)
    line('connected')
    await answer({ ok: true })
    await answer({ ok: true })
    expect(words()).toEqual(['on the way', 'on the way', 'into the dark'])
    expect(sent[0]?.text.id).toBe(sent[1]?.text.id)
    expect(sent[2]?.text.id).not.toBe(sent[0]?.text.id)
    expect(desk.get().outbox).toEqual([])
  })

  it('says why it was refused, until it is tried again or thrown away', async () => {
    const { shell, desk, outbox, words, answer } = windowAt()
    write(shell, 'psst')
    await answer(REFUSED)
    const [failed] = desk.get().outbox
    expect(failed?.refusal).toEqual({ code: 'whispers-disabled', params: {} })
    outbox.retry(failed?.id ?? '')
    expect(words()).toEqual(['psst', 'psst'])
    await answer(REFUSED)
    outbox.discard(failed?.id ?? '')
    expect(desk.get().outbox).toEqual([])
  })

  it('survives a reload; what is old is not said by itself any more', async () => {
    const first = windowAt()
    first.line('reconnecting')
    write(first.shell, 'for later')
    const second = windowAt({ kept: first.kept })
    expect(second.words()).toEqual(['for later'])
    first.wait(0)
    const third = windowAt({ kept: first.kept })
    expect(third.sent[0]?.text.id).toBe(second.sent[0]?.text.id)
    const [stored] = JSON.parse(first.kept.items.get('texts') ?? '[]')
    stored.outbox[0].at = NOW - STALE_AFTER_MS - 1
    const late = windowAt({ kept: memory({ texts: [stored] }) })
    expect(late.words()).toEqual([])
    expect(late.desk.get().outbox[0]?.refusal?.code).toBe('session-disconnected')
  })
})

describe('what a window keeps', () => {
  it('drafts stay with whom they were meant for, also after a reload', () => {
    const { desk, kept } = windowAt()
    desk.draft('p1', 'I am the')
    desk.draft('', 'Good mor')
    desk.draft('st', 'x')
    desk.draft('st', '')
    expect(windowAt({ kept }).desk.get()).toMatchObject({
      drafts: { p1: 'I am the', '': 'Good mor' },
      recipient: null,
    })
  })

  it('[CHAT-27] how far each tab was read, by the window that read furthest', () => {
    const one = windowAt()
    const two = windowAt({ kept: one.kept })
    two.desk.read('p1', NOW + 5)
    one.desk.read('', NOW + 3)
    one.kept.foreignChange('texts', JSON.parse(one.kept.items.get('texts') ?? '[]'))
    expect(one.desk.get().lastRead).toEqual({ p1: NOW + 5, '': NOW + 3 })
    expect(windowAt({ kept: one.kept }).desk.get()).toMatchObject({
      since: NOW,
      lastRead: { p1: NOW + 5, '': NOW + 3 },
    })
  })

  it('tables of other evenings apart, and nothing of a damaged entry', () => {
    const { desk, kept } = windowAt()
    desk.draft('p1', 'old')
    const later = play(table({ phase: 2 }), { type: 'setWhispers', isDisabled: true })
    const another = { ...later, meta: { ...later.meta, createdAt: later.meta.createdAt + 1 } }
    expect(windowAt({ kept, state: another }).desk.get().drafts).toEqual({})
    const damaged = memory({ texts: [5, { key: 'x' }, { key: 'y', since: 1, outbox: [{}, 3], drafts: 7 }] })
    const found = windowAt({ kept: damaged }).desk.get()
    expect([found.drafts, found.outbox]).toEqual([{}, []])
  })
})
