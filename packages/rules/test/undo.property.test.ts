import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyCommand, decide, evolveAll, noticesOf, type SessionState, viewFor } from '../src/index.ts'
import { character, contentOf, NOW, table, withUser } from '../testing/table.ts'

const content = contentOf(character('m1', 'minion', { reminders: ['Poisoned'] }))
const POISONED = { role: 'm1', name: 'Poisoned', isFlipped: false }
const STORYTELLERS = ['st', 'co'] as const

const company = (): SessionState => {
  const state = table({ roles: ['t1', 't2', 't3', 'm1', 'd1'], isRunning: true, phase: 2 })
  return { ...withUser(state, 'co', {}), storytellers: STORYTELLERS.map((id) => ({ id })) }
}

const at = fc.nat({ max: 6 })
const last = (state: SessionState, userId: string) =>
  state.secret.undo.steps.findLast(({ by }) => by === userId)

type Happening = (state: SessionState, userId: string) => AnyCommand

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.tuple(at, fc.constantFrom('t6', 'd2', null)).map(
    ([place, role]) =>
      () =>
        ({ type: 'setRole', at: place, role }) as const,
  ),
  at.map(
    (place) => () =>
      ({ type: 'changeReminder', at: place, change: { kind: 'add', reminder: POISONED } }) as const,
  ),
  fc.tuple(at, fc.boolean()).map(
    ([index, isDead]) =>
      () =>
        ({ type: 'setDead', index, isDead }) as const,
  ),
  fc.tuple(at, fc.boolean()).map(
    ([index, isDead]) =>
      () =>
        ({ type: 'execute', index, isDead }) as const,
  ),
  at.map(
    (count) =>
      ({ seats }: SessionState) =>
        ({ type: 'setSeatCount', count: count + 3, mayUnseat: true, check: seats.length }) as const,
  ),
  fc.tuple(at, at).map(
    ([from, to]) =>
      ({ seats }: SessionState) =>
        ({ type: 'moveSeat', from, to, check: seats.length }) as const,
  ),
  at.map(
    (index) =>
      ({ seats }: SessionState) =>
        ({ type: 'removeSeat', index, check: seats.length }) as const,
  ),
  at.map((index) => () => ({ type: 'emptySeat', index }) as const),
  at.map((index) => () => ({ type: 'claimSeat', index }) as const),
  fc.constant(() => ({ type: 'clearGrimoire' }) as const),
  fc.tuple(at, at).map(
    ([nominator, nominee]) =>
      () =>
        ({ type: 'nominate', nominator, nominee }) as const,
  ),
  fc.constant(() => ({ type: 'closeNomination' }) as const),
  fc.constant(({ game }: SessionState) => ({ type: 'togglePhase', from: game.phase }) as const),
  fc.constant(() => ({ type: 'dealRoles' }) as const),
  fc.constant(() => ({ type: 'newGame' }) as const),
  fc.constant(() => ({ type: 'setHighscore', highscore: 3 }) as const),
  fc.constant(
    (state: SessionState, userId: string) =>
      ({ type: 'undo', id: last(state, userId)?.id ?? 1, isTold: false }) as const,
  ),
)

const ask = (state: SessionState, command: AnyCommand, userId: string) =>
  decide(state, command, { actor: { kind: 'user', userId }, now: NOW, content })

const offerOf = (state: SessionState, userId: string) => viewFor(state, userId).gamestateST?.undo ?? null

/** What a screen shows is what it was told last. */
const shown = new Map<string, number | null>()

function happens(state: SessionState, command: AnyCommand, userId: string): SessionState {
  const decided = ask(state, command, userId)
  if (!decided.ok) return state
  let before = state
  for (const event of decided.value) {
    const after = evolveAll(before, [event])
    for (const id of STORYTELLERS)
      for (const notice of noticesOf(event, id, after, before))
        if (notice.notice === 'storytellerPart') shown.set(id, notice.part.undo?.id ?? null)
    before = after
  }
  return before
}

describe('whatever is offered to be taken back', () => {
  it('is accepted, what is not offered is refused, and a screen shows no other offer than there is', () => {
    const evening = fc.array(fc.tuple(happening, fc.constantFrom('st', 'st', 'co', 'p2', 'sp')), {
      minLength: 10,
      maxLength: 40,
    })
    fc.assert(
      fc.property(evening, (script) => {
        for (const id of STORYTELLERS) shown.set(id, null)
        let state = company()
        for (const [next, userId] of script) {
          state = happens(state, next(state, userId), userId)
          for (const id of STORYTELLERS) {
            const offer = offerOf(state, id)
            const step = last(state, id)
            expect(shown.get(id)).toBe(offer?.id ?? null)
            if (!step) expect(offer).toBeNull()
            else {
              const command = { type: 'undo', id: step.id, isTold: false } as const
              expect(ask(state, command, id).ok).toBe(offer !== null)
            }
          }
          for (const id of ['p0', 'sp']) expect(offerOf(state, id)).toBeNull()
        }
      }),
      { numRuns: 60 },
    )
  })
})
