import type { SessionView } from '@belfry/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { member, type Person, secondFactor, setLevel } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { heardBy, hears, join, type LiveTable, liveTable, type Seated, TAGS } from '../support/tables.ts'

const SEATS = 5
const BAG = ['chef', 'empath', 'monk', 'poisoner', 'imp']

let server: TestServer
let people: Person[]
let table: LiveTable
let st: Seated
let players: readonly Seated[]

const player = (seat: number): Seated => players[seat] as Seated
const idOf = (one: Seated): string => one.person.id

beforeAll(async () => {
  server = await startTestServer()
  people = []
  for (let i = 0; i < SEATS + 3; i++) people.push(await member(server, `person${i}`))
  table = await liveTable(server, people, 'words', SEATS)
  st = table.st
  players = table.players
})

/** Time passes between two acts, so that nobody seems to flood the table. */
beforeEach(() => server.clock.advance(3000))

afterAll(async () => {
  table.leave()
  await server.stop()
})

/** A request by its name, who makes it, what it says, and what somebody sees of it. */
interface Asked {
  readonly name: string
  readonly by?: () => Seated
  readonly payload: () => unknown
  readonly seenBy?: () => Seated
  readonly sees: (view: SessionView) => boolean
}

async function askAll(requests: readonly Asked[]): Promise<void> {
  for (const { name, by = () => st, payload, seenBy = () => st, sees } of requests) {
    server.clock.advance(1500)
    expect([name, await by().ask(name, payload())]).toMatchObject([name, { ok: true }])
    await seenBy()
      .sees(sees)
      .catch(() => expect.unreachable(`what ${name} does is not seen`))
  }
}

const fillBag = async (): Promise<void> => {
  for (const role of BAG) st.client.send('toggleRole', { role, count: 1 })
  await st.sees(({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length === BAG.length)
}

const toNight = async (): Promise<void> => {
  const { phase } = st.view().session.game
  if (phase % 2 === 0) await st.ask('history', { type: 'phase', payload: phase })
  await Promise.all(table.everyone.map((one) => one.sees(({ session }) => session.game.phase % 2 === 1)))
}

describe('requests that are answered', () => {
  it('[SESS-15] of the game and of who runs it', async () => {
    await fillBag()
    const first = player(0)
    const tags = { ...TAGS, difficulty: 1 }
    const note = { type: 'note', data: { seat: 1 }, isPrivate: false }
    const reminders = [{ role: 'custom', name: 'mine', isFlipped: false }]
    await askAll([
      {
        name: 'startGame',
        payload: () => ({ isRunning: true, phase: 0, history: [] }),
        seenBy: () => first,
        sees: ({ session }) => session.game.isRunning && session.players[0]?.role !== null,
      },
      {
        name: 'bluffs',
        payload: () => ['washerwoman'],
        sees: ({ session }) => session.bluffs?.[0] === 'washerwoman',
      },
      {
        name: 'history',
        payload: () => ({ type: 'add', payload: note }),
        seenBy: () => first,
        sees: ({ session }) => session.game.history.some(({ type }) => type === 'note'),
      },
    ])
    await toNight()
    await askAll([
      {
        name: 'signal',
        payload: () => ({ message: [{ id: 'yes', data: null, role: null }], recipients: [idOf(first)] }),
        seenBy: () => first,
        sees: ({ gamestate }) => gamestate.signals.length === 1,
      },
      {
        name: 'updateServer',
        payload: () => 'chat.example',
        seenBy: () => first,
        sees: ({ session }) => session.Server.host === 'chat.example',
      },
      {
        name: 'updateMeta',
        payload: () => ({ isPublic: false, language: 'de', tags }),
        seenBy: () => first,
        sees: ({ session }) => session.language === 'de' && session.tags.difficulty === 1,
      },
      {
        name: 'updateStoryteller',
        payload: () => ({ id: idOf(st), property: 'reminders', value: reminders }),
        sees: ({ session }) => session.storytellers[0]?.reminders[0]?.name === 'mine',
      },
      {
        name: 'toggleRunning',
        payload: () => false,
        seenBy: () => first,
        sees: ({ session }) => !session.game.isRunning,
      },
      {
        name: 'addStoryteller',
        payload: () => ({ id: idOf(table.spectator) }),
        seenBy: () => table.spectator,
        sees: ({ session }) => session.storytellerRequests[idOf(table.spectator)] === idOf(st),
      },
    ])
    table.spectator.client.send('respondStoryteller', true)
    await st.sees(({ session }) => session.storytellers.length === 2)
    await askAll([
      {
        name: 'removeStoryteller',
        payload: () => ({ id: idOf(table.spectator) }),
        seenBy: () => first,
        sees: ({ session }) => session.storytellers.length === 1,
      },
      { name: 'toggleRunning', payload: () => true, sees: ({ session }) => session.game.isRunning },
      {
        name: 'endGame',
        payload: () => ({ isEvilWin: true }),
        seenBy: () => first,
        sees: ({ session }) => session.game.isEvilWin === true,
      },
    ])
  })

  it('[SESS-16] of the session, its seats and its people', async () => {
    const guest = await join(server, people[SEATS + 2] as Person, table.code)
    const opensEyes = server.running.services.content
      .withTrait('open-eyes')
      .find(({ traits }) =>
        traits.some((trait) => trait.name === 'open-eyes' && 'time' in trait && trait.time === 'night'),
      )?.id
    expect(await st.ask('ping')).toMatchObject({ time: expect.any(Number) })
    await askAll([
      {
        name: 'requestGrimoire',
        by: () => table.spectator,
        payload: () => ({ status: 1 }),
        sees: ({ session }) => session.usersAll.some(({ grimoireAccess }) => grimoireAccess === 1),
      },
      {
        name: 'kickUser',
        payload: () => idOf(guest),
        sees: ({ session }) => session.banlist.includes(idOf(guest)),
      },
      {
        name: 'clear',
        payload: () => 'grimoire',
        sees: ({ session }) => session.players.every(({ role }) => role === null),
      },
      {
        name: 'playerRoles',
        payload: () => [opensEyes, ...BAG.slice(1)].map((role) => ({ role, alignment: null })),
        seenBy: () => player(1),
        sees: ({ session }) => session.players[1]?.role === 'empath',
      },
    ])
    await toNight()
    await askAll([
      {
        name: 'openEyes',
        by: () => player(0),
        payload: () => ({ index: 0, value: 'open' }),
        sees: ({ session }) => session.players[0]?.status.length === 1,
      },
      {
        name: 'updatePlayer',
        payload: () => ({ index: 0, property: 'isDead', value: true }),
        seenBy: () => player(1),
        sees: ({ session }) => session.players[0]?.isDead === true,
      },
      { name: 'code', payload: () => ['abc', ['imp'], []], sees: ({ session }) => session.code !== null },
      {
        name: 'npcs',
        payload: () => ['angel'],
        seenBy: () => player(1),
        sees: ({ session }) => session.npcs.includes('angel'),
      },
      {
        name: 'edition',
        payload: () => ({ theme: 2 }),
        seenBy: () => player(1),
        sees: ({ session }) => session.edition?.theme === 2,
      },
      {
        name: 'updateSeats',
        payload: () => ({ type: 'add', payload: { name: null }, check: SEATS }),
        seenBy: () => player(1),
        sees: ({ session }) => session.players.length === SEATS + 1,
      },
      {
        name: 'claimSeat',
        by: () => table.spectator,
        payload: () => SEATS,
        seenBy: () => player(1),
        sees: ({ session }) => session.players[SEATS]?.id === idOf(table.spectator),
      },
    ])
  })
})

describe('messages a client handles', () => {
  it('[SESS-18] each arrives under its name and changes what is seen', async () => {
    const one = player(1)
    const [staff] = people as [Person]
    await setLevel(server, staff, 'special-tpi')
    await secondFactor(server, staff)
    one.client.send('getGamestate')
    await hears(one, 'gamestate')
    expect(heardBy(one, 'session')).not.toEqual([])
    const body = { title: 'Tonight', text: 'We restart at ten.', sessionName: table.code }
    await server.post('announcement', body, { token: staff.token })
    expect(await hears(one, 'announcement')).toEqual({ title: 'Tonight', text: 'We restart at ten.' })
    for (const name of ['updateSeats', 'updatePlayer', 'updateUser', 'npcs', 'distributeRoles']) {
      await hears(one, name)
    }
    st.client.send('toggleRole', { role: 'monk', count: 2 })
    await st.sees(({ gamestateST }) => gamestateST?.rolesSelected['monk'] === 2)
    await st.ask('clear', 'players')
    await one.sees(({ session }) => session.players.length === 0)
    expect(heardBy(one, 'clear').at(-1)).toBe('players')
  })
})
