import { unwrap } from '@belfry/kit'
import { type SessionView, viewFor } from '@belfry/rules'
import { describe, expect, it } from 'vitest'
import {
  keptGame,
  keptGames,
  namingOf,
  openFile,
  ownBodySteps,
  type Reel,
  reelOf,
  sealFile,
  SPECTATOR,
  STORYTELLER,
} from '../../src/replay/index.ts'
import { idOf, nameOf, Table } from './support/table.ts'

const TABLE_NAME = 'test-session'
const ROLES = ['chef', 'monk', 'slayer', 'poisoner', 'imp', 'empath', 'saint']

/** An evening with everything in it that may not be kept. */
function evening(): Table {
  const table = new Table(5).seat(7).come('sp').come('late', true)
  table.do('st', { type: 'sendText', recipientId: '', message: 'hello everybody' })
  return table.deal(ROLES)
}

function talk(table: Table): Table {
  table.do('p1', { type: 'sendText', recipientId: idOf('p2'), message: 'a private word' })
  table.do('sp', { type: 'sendText', recipientId: 'spectator', message: 'a word at the edge' })
  table.do('p1', { type: 'sendText', recipientId: '', message: 'a word to all' })
  table.do('p1', { type: 'requestWhisper', userId: idOf('p2'), kind: 'private' })
  return table.do('st', {
    type: 'addHistory',
    entryType: 'remark',
    data: { text: 'a typed remark' },
    isPrivate: false,
  })
}

const night = (table: Table): Table =>
  table
    .phase()
    .signal('p1', { id: 'custom', data: 'typed on a card' }, { id: 'player', data: 3 })
    .do('sp', { type: 'sendSignal', message: [{ id: 'yes', data: null, role: null }], recipients: [] })
    .do('p1', {
      type: 'sendSignal',
      message: [{ id: 'custom', data: 'typed back', role: null }],
      recipients: [],
    })
    .remind(2, 'poisoner', 'Poisoned')
    .do('st', { type: 'setDead', index: 2, isDead: true })

const keptOf = (table: Table, number = 1) => {
  const kept = keptGame(table.log, number)
  if (!kept) throw new Error('nothing was kept')
  return kept
}

const reelFor = (table: Table): Reel => reelOf(sealFile(keptOf(table).body))

/** What a seat's page shows of the game, whoever the people are called. */
function gameIn({ self, session, gamestate }: SessionView): unknown {
  const { players, game, storytellers, npcs, edition, bluffs } = session
  const seats = players.map(({ id: _id, name: _name, ...seat }) => seat)
  const history = game.history.map(({ type, time }) => ({ type: type === 'remark' ? 'note' : type, time }))
  const { vote, pointing, timer } = gamestate
  const votes = vote.history.map(({ nominator, nominee, votes: count, voters }) => ({
    nominator,
    nominee,
    count,
    voters: voters.map(({ seat, count: worth }) => [seat, worth]),
  }))
  const hands = Object.keys(gamestate.raisedHands).length
  const signals = gamestate.signals
    .filter(({ senderId }) => senderId !== idOf('sp'))
    .map(({ message, time, seenBy }) => ({
      time,
      seen: seenBy.length,
      items: message.map(({ id, data, role }) => (id === 'custom' ? [id] : [id, data, role])),
    }))
  const led = storytellers.map(({ role, reminders }) => [role, reminders])
  const played = { ...game, history, privateHistory: [] }
  return {
    eyes: [self.kind, self.seat],
    seats,
    played,
    led,
    npcs,
    edition,
    bluffs,
    vote: { ...vote, history: votes },
    pointing,
    timer,
    hands,
    signals,
  }
}

describe('a game that is kept', () => {
  it('shows every seat, the Storyteller and a spectator what their screens showed, at every moment', () => {
    const table = talk(evening())
    const shown: { readonly at: number; readonly of: (who: string) => unknown }[] = []
    const look = (): void => {
      const { state, log } = table
      shown.push({ at: log.at(-1)?.at ?? 0, of: (who) => gameIn(viewFor(state, idOf(who))) })
    }
    const steps = [
      () => night(table),
      () => table.phase(),
      () => table.vote(0, 1, { 0: 1, 3: 1, 4: 1 }),
      () => table.do('st', { type: 'execute', index: 1, isDead: true }),
      () => table.do('p4', { type: 'raiseHand', icon: 'hand' }),
      () => table.round(),
      () => table.do('st', { type: 'reveal', isEvilWin: true }).pass(5000),
      () => table.do('st', { type: 'revealResult' }).pass(5000),
      () => table.do('st', { type: 'revealSeat', index: 4 }),
      () => table.do('st', { type: 'revealRest' }).pass(20_000),
    ]
    for (const step of steps) {
      step()
      look()
    }
    const reel = reelFor(table)
    const eyes = [
      ...ROLES.map((_role, at) => [`p${at}`, `seat-${at + 1}`]),
      ['st', STORYTELLER],
      ['sp', SPECTATOR],
    ] as const
    expect(reel.eyes).toEqual([STORYTELLER, ...ROLES.map((_role, at) => `seat-${at + 1}`), SPECTATOR])
    for (const { at, of } of shown) {
      const frame = reel.times.findLastIndex((time) => reel.startedAt + time <= at)
      for (const [who = '', eye = ''] of eyes) expect(gameIn(reel.viewAt(frame, eye))).toEqual(of(who))
    }
    // Back and forth is the same as straight through.
    const last = JSON.stringify(reel.viewAt(reel.length - 1, STORYTELLER))
    reel.viewAt(3, STORYTELLER)
    expect(JSON.stringify(reel.viewAt(reel.length + 5, STORYTELLER))).toBe(last)
  })

  it('holds nothing that was said, typed or known of an account, and nobody who only looked on', () => {
    const table = night(talk(evening())).phase().vote(0, 1).reveal()
    const { body, people } = keptOf(table)
    const text = JSON.stringify(sealFile(body))
    for (const word of [
      'account-of',
      'Real Name',
      'word',
      'typed',
      'socket-',
      'avatar-',
      'they',
      'special-free',
    ])
      expect(text).not.toContain(word)
    expect(text).not.toContain(TABLE_NAME)
    expect(people.map(({ id, userId }) => [id, userId])).toEqual([
      ['storyteller-1', idOf('st')],
      ...ROLES.map((_role, at) => [`seat-${at + 1}`, idOf(`p${at}`)]),
    ])
  })

  it.each([
    ['by themselves', (table: Table) => table.do('p6', { type: 'vacateSeat' })],
    ['with their seat', (table: Table) => table.do('st', { type: 'removeSeat', index: 6, check: 7 })],
  ])('of a table where somebody got up before it, %s, knows nothing of them', (_how, getUp) => {
    const table = evening().round().do('st', { type: 'newGame' })
    table.do('st', { type: 'setRole', at: 6, role: 'saint' })
    getUp(table).place(ROLES.slice(0, 6)).round().reveal()
    const { body, people } = keptOf(table, 2)
    expect(people.map(({ userId }) => userId)).not.toContain(idOf('p6'))
    expect(JSON.stringify(body)).not.toContain('p6')
  })

  it('ends with its last happening: nothing of the next game is in it, not even its bag', () => {
    const table = night(evening()).phase().vote(0, 1).reveal(false)
    const alone = JSON.stringify(keptOf(table).body)
    table.do('st', { type: 'selectRole', role: 'saint', count: 0 })
    table.do('st', { type: 'selectRole', role: 'recluse', count: 1 })
    table.do('st', { type: 'newGame' })
    table.deal([...ROLES.slice(0, 6), 'recluse']).round()
    expect(JSON.stringify(keptOf(table).body)).toBe(alone)
    expect(JSON.stringify(keptOf(table).body.rows)).not.toContain('recluse')
    expect(keptGame(table.log, 2)).toBeNull()
    table.reveal()
    const second = keptOf(table, 2)
    expect(second.body.start.secret.rolesSelected).not.toHaveProperty('saint')
    expect(second.body.start.vote.history).toEqual([])
    const both = keptGames(table.log, [2, 3, 1])
    expect([...both.keys()]).toEqual([1, 2])
    expect([both.get(1), both.get(2)]).toEqual([keptOf(table), second])
  })
})

describe('the table after a complete reveal', () => {
  const told = () => night(evening()).phase().vote(0, 1).reveal(false)

  /** What happens at a table between two games. */
  const prepare = (table: Table): Table => {
    table.do('st', { type: 'setEdition', id: 'bmr', theme: 1 })
    table.do('p0', { type: 'vacateSeat' }).do('st', { type: 'addSeat', check: 7, name: null })
    table.do('late', { type: 'claimSeat', index: 7 })
    return table.do('st', { type: 'setRole', at: 7, role: 'apprentice' })
  }

  it('is not in the replay, its people or the record', () => {
    const table = told()
    const before = keptOf(table)
    prepare(table).do('st', { type: 'newGame' })
    expect(keptOf(table)).toEqual(before)
  })

  it('leaves a corrected winner as the last moment of the replay', () => {
    const table = told()
    const before = keptOf(table)
    prepare(table).do('st', { type: 'endGame', isEvilWin: true }).do('st', { type: 'newGame' })
    const after = keptOf(table)
    expect(after.people).toEqual(before.people)
    expect(after.body.rows.slice(0, -1)).toEqual(before.body.rows)
    expect(after.body.rows.at(-1)?.[1]).toEqual([{ type: 'resultSet', isEvilWin: true }])
    expect(after.record).toMatchObject({ isEvilWin: true, seats: before.record.seats })
  })

  it('belongs to the game again where the game goes on and ends with a winner once more', () => {
    const table = told().do('st', { type: 'addSeat', check: 7, name: null })
    table.do('late', { type: 'claimSeat', index: 7 }).do('st', { type: 'setRunning', isRunning: true })
    table.round().do('st', { type: 'endGame', isEvilWin: true }).do('st', { type: 'newGame' })
    expect(keptOf(table).people.map(({ userId }) => userId)).toContain(idOf('late'))
    expect(keptOf(table).record).toMatchObject({ isEvilWin: true, isRevealed: false })
  })

  it('stays out where the game goes on and is put away without a winner', () => {
    const table = told()
    const before = keptOf(table)
    table.do('st', { type: 'setRunning', isRunning: true }).round().do('st', { type: 'newGame' })
    expect(keptOf(table)).toEqual(before)
  })

  it('is a new game where it runs on with another script', () => {
    const table = told()
    const before = keptOf(table)
    prepare(table).do('st', { type: 'setRunning', isRunning: true }).round().do('st', { type: 'newGame' })
    expect(keptOf(table)).toEqual(before)
    expect(keptOf(table, 2).record.edition.id).toBe('bmr')
    expect(keptOf(table, 2).people.map(({ userId }) => userId)).toContain(idOf('late'))
  })
})

describe('a game as one seat saw it', () => {
  it('is built in steps, one for each decision, that say how much they add', () => {
    const table = night(evening()).round()
    table.do('st', { type: 'newGame' })
    const { body } = keptOf(table)
    const sizes = [...ownBodySteps(body, 4, 'seat-1')]
    expect(sizes).toHaveLength(body.rows.length + 1)
    const own = ownBody(body, 4, 'seat-1')
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(JSON.stringify(own).length).toBeGreaterThan(total)
    expect(total).toBe(
      JSON.stringify(own?.view).length +
        (own?.frames ?? []).reduce((sum, [, change]) => sum + JSON.stringify(change).length, 0),
    )
  })

  it('is built of that seat’s views: what others were is not in it, and it ends when they get up', () => {
    const table = night(evening())
    table.phase().vote(3, 4, { 0: 1, 5: 1 })
    table.do('p5', { type: 'vacateSeat' }).round()
    table.do('st', { type: 'newGame' })
    const { body, record } = keptOf(table)
    expect(record.isRevealed).toBe(false)
    const whole = reelOf(sealFile(body))
    const own = ownBody(body, 4, 'seat-1')
    const left = ownBody(body, 4, 'seat-6')
    if (!own || !left) throw new Error('nobody sat there')
    const role = table.log.flatMap(({ events }) => events).find(({ type }) => type === 'rolesDealt')
    const dealt = role?.type === 'rolesDealt' ? role.roles : []
    const mine = dealt.find(({ index }) => index === 0)?.role ?? ''
    for (const view of framesOf(reelOf(sealFile(own)))) {
      expect(view.session.players.map((player) => player.role)).toEqual([
        mine,
        null,
        null,
        null,
        null,
        null,
        null,
      ])
      expect(view.gamestateST).toBeNull()
      expect(view.session.players.every(({ reminders }) => reminders.length === 0)).toBe(true)
    }
    const last = reelOf(sealFile(own))
    expect(last.viewAt(last.length - 1, 'seat-1')).toEqual(whole.viewAt(whole.length - 1, 'seat-1'))
    expect(last.marks().map(({ kind }) => kind)).toEqual(whole.marks().map(({ kind }) => kind))
    expect(framesOf(reelOf(sealFile(left))).every(({ self }) => self.seat === 5)).toBe(true)
    expect(left.frames.length).toBeLessThan(own.frames.length)
    expect(ownBody(body, 4, 'seat-20')).toBeNull()
  })
})

/** Runs all steps without a pause. */
function ownBody(...input: Parameters<typeof ownBodySteps>) {
  const steps = ownBodySteps(...input)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

const framesOf = (reel: Reel): SessionView[] =>
  reel.times.map((_time, frame) => reel.viewAt(frame, reel.eyes[0] ?? ''))

describe('the timeline', () => {
  it('marks nights, days, deaths, nominations, votes, executions, the reveal and the end', () => {
    const table = night(evening()).phase().vote(0, 1, { 0: 1, 3: 1, 4: 1, 5: 1 })
    table.do('st', { type: 'execute', index: 1, isDead: true }).reveal(true)
    const marks = reelFor(table).marks()
    expect(
      marks.map(({ kind, number, by, votes, isEvilWin }) => [kind, number, by, votes, isEvilWin]),
    ).toEqual([
      ['night', 1, null, null, null],
      ['death', 2, null, null, null],
      ['day', 1, null, null, null],
      ['nomination', 1, 0, null, null],
      ['vote', 1, 0, 4, null],
      ['execution', 1, null, null, null],
      ['end', null, null, null, true],
      ['reveal', null, null, null, null],
    ])
    expect(marks.map(({ frame }) => frame)).toEqual(marks.map(({ frame }) => frame).toSorted((a, b) => a - b))
  })
})

describe('a replay as a file', () => {
  const sealed = () => sealFile(keptOf(evening().round().reveal()).body)

  it('comes back as it was saved, and says what is wrong with it otherwise', () => {
    const text = JSON.stringify(sealed())
    const back = unwrap(openFile(JSON.parse(text)))
    expect(JSON.stringify(back)).toBe(text)
    const faultOf = (change: (file: Record<string, unknown>) => unknown): string => {
      const opened = openFile(change(JSON.parse(text) as Record<string, unknown>))
      return opened.ok ? 'none' : opened.error.code
    }
    expect(faultOf((file) => ({ ...file, format: 'script' }))).toBe('replay-not-one')
    expect(faultOf(() => 'text')).toBe('replay-not-one')
    expect(faultOf((file) => ({ ...file, rules: 99 }))).toBe('replay-newer')
    expect(faultOf((file) => ({ ...file, version: 2 }))).toBe('replay-newer')
    expect(faultOf((file) => ({ ...file, body: {} }))).toBe('replay-not-one')
    const torn = JSON.parse(text.replace('"isDead":true', '"isDead":false')) as unknown
    expect(openFile(torn)).toMatchObject({ ok: false, error: { code: 'replay-damaged' } })
  })

  it('takes names from whoever knows them', () => {
    const reel = reelOf(sealed())
    const view = namingOf({ 'seat-3': nameOf('p2') })(reel.viewAt(reel.length - 1, STORYTELLER))
    const names = view.session.usersAll.map(({ id, username }) => [id, username])
    expect(names).toContainEqual(['seat-3', nameOf('p2')])
    expect(names).toContainEqual(['seat-2', 'seat-2'])
  })

  it('plays what earlier rules wrote, with what tables have had since then', () => {
    const { body } = keptOf(evening().round().reveal())
    const { timer: _timer, ...start } = body.start
    const file = sealFile({ ...body, start: start as typeof body.start }, 3)
    const reel = reelOf(unwrap(openFile(JSON.parse(JSON.stringify(file)))))
    expect(reel.viewAt(reel.length - 1, SPECTATOR).gamestate.timer).toBeNull()
  })
})
