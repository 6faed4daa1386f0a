import { type ContentIndex, createContent } from '@belfry/content'
import { loadDefaultPack } from '@belfry/content/default'
import { BLANK_VIEW } from '@belfry/protocol'
import type { PlayerView, SessionView, ViewerKind } from '@belfry/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEEDS } from '../../src/features/guidance/deeds.ts'
import { type GuideFacts, guideFacts } from '../../src/features/guidance/facts.ts'
import { guideFor, PLAYER_STAGES, STORYTELLER_STAGES } from '../../src/features/guidance/stages.ts'

let content: ContentIndex
beforeAll(async () => {
  content = createContent(await loadDefaultPack())
})

const player = (change: Partial<PlayerView> = {}): PlayerView => ({
  id: 'ada',
  name: null,
  role: null,
  alignment: null,
  isDead: false,
  isVoteless: false,
  isMarkedForDeath: false,
  revealed: false,
  reminders: [],
  status: [],
  told: null,
  ...change,
})

const ROLES = ['chef', 'monk', 'saint', 'poisoner', 'imp', 'mayor', 'slayer'] as const

interface Scene {
  readonly kind?: ViewerKind
  readonly seat?: number
  readonly players?: readonly PlayerView[]
  readonly game?: Partial<SessionView['session']['game']>
  readonly isLocal?: boolean
  readonly bluffs?: SessionView['session']['bluffs']
  readonly marked?: number
}

const END = { id: 1, type: 'end', data: {}, time: 0, isPrivate: false }
const PHASE = { ...END, type: 'phase' }
const EXECUTION = { ...END, type: 'execution' }

function factsOf(scene: Scene): GuideFacts {
  const { kind = 'storyteller', seat = -1, players = ROLES.map(() => player()), isLocal = false } = scene
  const view: SessionView = {
    ...BLANK_VIEW,
    self: { userId: 'me', kind, seat },
    session: {
      ...BLANK_VIEW.session,
      isLocal,
      players: [...players],
      bluffs: scene.bluffs ?? null,
      game: { ...BLANK_VIEW.session.game, ...scene.game },
    },
    gamestate: {
      ...BLANK_VIEW.gamestate,
      vote: { ...BLANK_VIEW.gamestate.vote, markedPlayer: scene.marked ?? null },
    },
  }
  return guideFacts(view, content)
}

const stageOf = (scene: Scene): string | null => guideFor(factsOf(scene))?.name ?? null

const dealt = ROLES.map((role) => player({ role }))
const running = (phase: number) => ({ isRunning: true, phase })

describe('[SET-09] what comes next for the Storyteller', () => {
  it('leads from an empty table to the first night', () => {
    expect(stageOf({ players: [player()] })).toBeNull()
    expect(stageOf({ players: [...ROLES.map(() => player()), player({ id: null })] })).toBe('invite')
    expect(stageOf({})).toBe('deal')
    expect(stageOf({ players: [player({ role: 'chef' }), ...ROLES.map(() => player())] })).toBe('place')
    expect(stageOf({ players: dealt })).toBe('begin')
    expect(stageOf({ players: dealt, game: running(0) })).toBe('dusk')
  })

  it('remembers at dawn whom the night has marked', () => {
    const doomed = dealt.map((one, at) => (at === 1 ? { ...one, isMarkedForDeath: true } : one))
    expect(stageOf({ players: doomed, game: running(3) })).toBe('night')
    expect(stageOf({ players: doomed, game: running(4) })).toBe('dawn')
    const dead = doomed.map((one) => ({ ...one, isDead: one.isMarkedForDeath }))
    expect(stageOf({ players: dead, game: running(4) })).toBe('day')
  })

  it('waits for nobody at a local table', () => {
    const empty = ROLES.map(() => player({ id: null }))
    expect(stageOf({ players: empty, isLocal: true })).toBe('deal')
    expect(
      stageOf({ players: empty.map((one, at) => ({ ...one, role: ROLES[at] ?? null })), isLocal: true }),
    ).toBe('begin')
  })

  it('leads through nights and days to the end, and from there to the next game', () => {
    const at = (phase: number, more: Scene = {}) => stageOf({ players: dealt, game: running(phase), ...more })
    expect(at(1, { bluffs: [null, null, null] })).toBe('bluffs')
    expect(at(1, { bluffs: ['chef', 'monk', 'mayor'] })).toBe('firstNight')
    expect(at(3, { bluffs: [null, null, null] })).toBe('night')
    expect(at(2)).toBe('day')
    expect(at(2, { marked: 3 })).toBe('block')
    expect(at(2, { game: { ...running(2), history: [PHASE, EXECUTION] } })).toBe('evening')
    expect(at(4, { game: { ...running(4), history: [EXECUTION, PHASE] } })).toBe('day')
    const demonDead = dealt.map((one) => ({ ...one, isDead: one.role === 'imp' }))
    expect(at(2, { players: demonDead })).toBe('slain')
    // Somebody takes the Demon's place, and the game goes on.
    const succeeded = demonDead.map((one) => (one.role === 'chef' ? { ...one, role: 'imp' } : one))
    expect(at(2, { players: succeeded })).toBe('day')
    const twoLeft = dealt.map((one) => ({ ...one, isDead: one.role !== 'imp' && one.role !== 'chef' }))
    expect(at(4, { players: twoLeft })).toBe('end')
    expect(stageOf({ players: dealt, game: { isRunning: false, phase: 4, history: [END] } })).toBe('over')
  })

  it('has a control for everything it names', () => {
    for (const { deeds } of STORYTELLER_STAGES) {
      expect(deeds.length).toBeGreaterThan(0)
      for (const deed of deeds) expect(DEEDS[deed].run).toBeTypeOf('function')
    }
  })
})

describe('[SET-09] what comes next for players', () => {
  const as = (scene: Scene) => stageOf({ kind: 'player', seat: 0, ...scene })
  const own = (change: Partial<PlayerView>) => [
    player({ role: 'chef', ...change }),
    ...ROLES.map(() => player()),
  ]

  it('leads from the door to a seat and into the game', () => {
    const waiting = [...ROLES.map(() => player()), player({ id: null })]
    expect(stageOf({ kind: 'spectator', players: waiting })).toBe('sit')
    expect(stageOf({ kind: 'spectator' })).toBe('watch')
    expect(as({})).toBe('wait')
    expect(as({ game: running(0) })).toBe('untold')
    expect(as({ game: running(4) })).toBe('untold')
    expect(as({ game: running(3) })).toBe('night')
    expect(as({ players: own({}), game: running(0) })).toBe('read')
    expect(as({ players: own({}), game: running(1) })).toBe('night')
    expect(as({ players: own({}), game: running(2) })).toBe('day')
    expect(as({ players: own({}), game: { ...running(2), history: [PHASE, EXECUTION] } })).toBe('evening')
    expect(as({ players: own({ isDead: true }), game: running(2) })).toBe('dead')
    expect(as({ players: own({ isDead: true, isVoteless: true }), game: running(2) })).toBe('spent')
    expect(as({ game: { isRunning: false, phase: 2, history: [END] } })).toBe('over')
  })

  it('does not depend on what only Storytellers know, and offers none of their controls', () => {
    const facts = factsOf({ kind: 'player', seat: 0, players: dealt, game: running(2), bluffs: [null] })
    expect(facts).toMatchObject({ lacksBluffs: false, isDemonDead: false, isLastPair: false })
    for (const { deeds } of PLAYER_STAGES) expect(deeds).toEqual([])
  })
})
