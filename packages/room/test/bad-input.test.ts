import { table } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import texts from '../../i18n/src/locales/en/errors.json' with { type: 'json' }
import { host } from './support/host.ts'

const HUGE = 'x'.repeat(100_000)
const over = { count: 999, mayUnseat: true, check: 7 }

/** What no screen sends, and the code it is refused with. */
const BAD: readonly (readonly [what: string, name: string, payload: unknown, code: string])[] = [
  ['a number of seats beyond all tables', 'seatCount', over, 'invalid-payload'],
  ['a number of seats below none', 'seatCount', { ...over, count: -1 }, 'invalid-payload'],
  ['half a seat', 'seatCount', { ...over, count: 7.5 }, 'invalid-payload'],
  ['seats that somebody counted wrongly', 'seatCount', { ...over, count: 9, check: 6 }, 'seats-changed'],
  ['no winner at all', 'endGame', {}, 'invalid-payload'],
  ['an empty winner', 'endGame', { isEvilWin: '' }, 'invalid-payload'],
  ['a winner as long as a book', 'endGame', { isEvilWin: HUGE }, 'invalid-payload'],
  ['a winner with more beside it', 'endGame', { isEvilWin: true, note: HUGE }, 'invalid-payload'],
  ['a winner where nothing was played', 'endGame', { isEvilWin: true }, 'game-not-running'],
  ['nothing that could be taken back', 'undo', { id: 1, isTold: false }, 'undo-nothing'],
  ['no deed that could be taken back', 'undo', { id: 0, isTold: false }, 'invalid-payload'],
  ['an execution on no seat', 'execute', { index: 19, isDead: true }, 'no-such-seat'],
]

describe('what makes no sense', () => {
  it.each(BAD)(
    '%s is refused with a code that has a text, and changes nothing',
    async (_what, name, payload, code) => {
      const at = host({ state: table({ players: 7 }) })
      at.attach('st')
      at.sent.length = 0
      const before = at.room.state
      expect(await at.ask('st', name, payload)).toMatchObject({ ok: false, code })
      expect(texts).toHaveProperty(code)
      expect(at.room.state).toBe(before)
      expect([at.log.rows, at.sent]).toEqual([[], []])
    },
  )

  it('a deed that was taken back in another window is refused there, and stays taken back once', async () => {
    const at = host({ state: table({ players: 7 }) })
    await at.ask('st', 'seatCount', { count: 9, mayUnseat: false, check: 7 })
    const undo = { id: at.room.state.secret.undo.steps[0]?.id, isTold: false }
    const answers = await Promise.all([at.ask('st', 'undo', undo), at.ask('st', 'undo', undo)])
    expect(answers.map(({ ok }) => ok)).toEqual([true, false])
    expect(answers[1]).toMatchObject({ code: 'undo-nothing' })
    expect(at.room.state.seats).toHaveLength(7)
  })

  it.each(['__proto__', 'constructor', 'toString'])(
    '%s is nobody, although every list knows it',
    async (id) => {
      const evening = table({ players: 7 })
      const at = host({ state: { ...evening, game: { ...evening.game, phase: 1, isRunning: true } } })
      const message = [{ id: 'yes', data: null, role: null }]
      for (const [name, payload] of [
        ['signal', { message, recipients: [id] }],
        ['pointing', { isPointing: 'start', recipients: [id] }],
        ['kickUser', id],
        ['addStoryteller', { id }],
        ['requestGrimoire', { id, status: 3 }],
        ['tellCharacter', { index: 0, id }],
      ] as const)
        expect([name, await at.ask('st', name, payload)]).toMatchObject([
          name,
          { ok: false, code: expect.not.stringMatching(/^internal$/) },
        ])
      expect(at.log.rows).toEqual([])
    },
  )
})
