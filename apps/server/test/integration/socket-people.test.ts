import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserChange } from '../../src/db/repositories/user.ts'
import { firstAvatar } from '../../src/domain/cosmetics.ts'
import { adding, removing } from '../../src/domain/flags.ts'
import { ordinaryEvening } from '../support/evening.ts'
import { type Person, secondFactor } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { heardBy, join, type LiveTable, type Seated, sitDown } from '../support/tables.ts'

let server: TestServer
let people: readonly Person[]
let table: LiveTable

beforeAll(async () => {
  const evening = await ordinaryEvening()
  server = evening.server
  people = evening.people
  table = evening.table
  await secondFactor(server, people[5] as Person)
})

/** Time passes between two acts, so that nobody seems to flood the table. */
beforeEach(() => server.clock.advance(3000))

afterAll(async () => {
  table.leave()
  await server.stop()
})

describe('access and co-storytellers', () => {
  it('[SESS-56] [SESS-57] a spectator asks, a Storyteller answers, and the grimoire opens and closes', async () => {
    const { st, spectator, players } = table
    expect(await spectator.ask('requestGrimoire', { status: 1 })).toMatchObject({ ok: true })
    await st.sees(
      ({ session }) => session.usersAll.find(({ id }) => id === spectator.person.id)?.grimoireAccess === 1,
    )
    expect(await players[0]?.ask('requestGrimoire', { id: spectator.person.id, status: 3 })).toMatchObject({
      code: 'not-storyteller',
    })
    expect(await st.ask('requestGrimoire', { id: spectator.person.id, status: 3 })).toMatchObject({
      ok: true,
    })
    await spectator.sees(({ self }) => self.kind === 'grimoire')
    expect(await st.ask('requestGrimoire', { id: spectator.person.id, status: 2 })).toMatchObject({
      ok: true,
    })
    await spectator.sees(({ self }) => self.kind === 'spectator')
  })

  it('[SESS-60] an open grimoire shows nothing to whoever leaves a seat of the running game', async () => {
    const { st, spectator, players } = table
    const [player] = players
    if (!player) throw new Error('nobody sits')
    const { seat } = player.view().self
    const { isPublic, language, tags } = st.view().session
    const wasRunning = st.view().session.game.isRunning
    await st.ask('toggleRunning', true)
    await st.ask('updateMeta', { isPublic, language, tags: { ...tags, grimoire: 2 } })
    await spectator.sees(({ self }) => self.kind === 'grimoire')
    const from = player.heard.length
    expect(await player.ask('claimSeat', -1)).toMatchObject({ ok: true })
    await player.sees(({ self }) => self.kind === 'spectator')
    expect(player.view().session.players.every(({ role }) => role === null)).toBe(true)
    expect(player.heard.slice(from).some(([name]) => name === 'gamestateST')).toBe(false)
    expect(await player.ask('claimSeat', seat)).toMatchObject({ ok: true })
    await st.ask('updateMeta', { isPublic, language, tags })
    await st.ask('toggleRunning', wasRunning)
    await spectator.sees(({ self }) => self.kind === 'spectator')
  })

  it('[SESS-63] [SESS-65] [SESS-67] an invitation is cancelled, declined, accepted; a co-storyteller removed', async () => {
    const { st, spectator } = table
    const { id } = spectator.person
    const isAsked = (expected: boolean) =>
      spectator.sees(({ session }) => id in session.storytellerRequests === expected)
    st.client.send('requestStoryteller', { id, flag: true })
    await isAsked(true)
    st.client.send('requestStoryteller', { id, flag: false })
    await isAsked(false)
    st.client.send('requestStoryteller', { id, flag: true })
    await isAsked(true)
    spectator.client.send('respondStoryteller', false)
    await isAsked(false)
    expect(spectator.view().self.kind).toBe('spectator')
    expect(await st.ask('addStoryteller', { id })).toMatchObject({ ok: true })
    await isAsked(true)
    spectator.client.send('respondStoryteller', true)
    await spectator.sees(({ self }) => self.kind === 'storyteller')
    expect(await st.ask('removeStoryteller', { id })).toMatchObject({ ok: true })
    await spectator.sees(({ self }) => self.kind === 'spectator')
  })

  it('[SESS-64] [SESS-66] a moderator adds oneself directly and may manage others', async () => {
    const moderator = await join(server, people[5] as Person, table.code)
    const { id } = moderator.person
    expect(await moderator.ask('addStoryteller', { id })).toMatchObject({ ok: true })
    await moderator.sees(({ self }) => self.kind === 'storyteller')
    expect(await moderator.ask('removeStoryteller', { id })).toMatchObject({ ok: true })
    await moderator.sees(({ self }) => self.kind === 'spectator')
    const other = table.spectator.person.id
    moderator.client.send('requestStoryteller', { id: other, flag: true })
    await table.spectator.sees(({ session }) => other in session.storytellerRequests)
    moderator.client.send('requestStoryteller', { id: other, flag: false })
    await table.spectator.sees(({ session }) => !(other in session.storytellerRequests))
    expect(await table.players[0]?.ask('addStoryteller', { id: table.players[0]?.person.id })).toMatchObject({
      ok: false,
    })
    moderator.client.leave()
  })

  it('[SESS-68] a Storyteller’s own entry has a role, an alignment and reminders', async () => {
    const { st } = table
    const { id } = st.person
    for (const [property, value] of [
      ['role', 'imp'],
      ['alignment', 'e'],
      ['reminders', [{ role: 'custom', name: 'mine', isFlipped: false }]],
    ])
      expect(await st.ask('updateStoryteller', { id, property, value })).toMatchObject({ ok: true })
    await st.sees(
      ({ session }) => session.storytellers[0]?.role === 'imp' && session.storytellers[0].alignment === 'e',
    )
    expect(table.players[0]?.view().session.storytellers[0]).toMatchObject({
      id,
      role: null,
      alignment: null,
      reminders: [],
    })
  })
})

describe('kicking and changing accounts', () => {
  it('[SESS-73] a changed account is told to the table as updateUser', async () => {
    const player = table.players[0]
    await server.post('user', { pronouns: 'they' }, { token: player?.person.token ?? '' })
    await vi.waitFor(() => {
      server.clock.advance(600)
      expect(table.st.view().session.usersAll.find(({ id }) => id === player?.person.id)?.pronouns).toBe(
        'they',
      )
    })
    expect(heardBy(table.st, 'updateUser').length).toBeGreaterThan(0)
  })

  it('[LEVEL-20] [LEVEL-21] only a Storyteller or a moderator kicks, nobody oneself, and seats of others are the Storyteller’s', async () => {
    const { st, players, spectator } = table
    const target = spectator.person.id
    expect(await players[0]?.ask('kickUser', target)).toMatchObject({ ok: false, code: 'not-storyteller' })
    expect(await st.ask('kickUser', st.person.id)).toMatchObject({ ok: false, code: 'kick-self' })
    expect(await st.ask('kickUser', '0000000000000')).toMatchObject({ ok: false })
    const [guest, staff] = people.slice(4) as [Person, Person]
    const moderator = await join(server, staff, table.code)
    const kicked = await join(server, guest, table.code)
    expect(await moderator.ask('kickUser', guest.id)).toMatchObject({ ok: true })
    await vi.waitFor(() => expect(kicked.downs.at(-1)).toBe('server'))
    expect(await st.ask('unbanUser', guest.id)).toMatchObject({ ok: true })
    const death = { index: 1, property: 'isDead', value: true } as const
    for (const other of [players[0], moderator])
      expect(await other?.ask('updatePlayer', death)).toMatchObject({ ok: false, code: 'not-storyteller' })
    expect(await st.ask('updatePlayer', death)).toMatchObject({ ok: true })
    expect(await st.ask('updatePlayer', { ...death, value: false })).toMatchObject({ ok: true })
    moderator.client.leave()
  })

  it('[SESS-69] [LEVEL-22] the kicked one is disconnected for good and kept out; leaving is always allowed', async () => {
    const { st } = table
    const guest = await join(server, people[4] as Person, table.code)
    expect(await st.ask('kickUser', guest.person.id)).toMatchObject({ ok: true })
    await vi.waitFor(() => expect(guest.client.getSnapshot().connection).toBe('disconnected'))
    expect(guest.downs.at(-1)).toBe('server')
    await st.sees(({ session }) => session.banlist.includes(guest.person.id))
    const again = sitDown(server, guest.person, table.code)
    await vi.waitFor(() => expect(again.refusals[0]?.code).toBe('join-banned'))
    expect(await st.ask('unbanUser', guest.person.id)).toMatchObject({ ok: true })
    const back = await join(server, guest.person, table.code)
    back.client.leave()
    await st.sees(
      ({ session }) => session.usersAll.find(({ id }) => id === guest.person.id)?.isOnline !== true,
    )
  })

  it('[PROF-05] [PROF-17] a border and a picture are worn as long as the level lasts, also at a running table', async () => {
    const { st, players } = table
    const wearer = (players[0] as Seated).person
    const { users } = server.running.services.database.repositories
    const change = (to: UserChange) => users.update(wearer.id, to, server.clock.now())
    const isSeen = (avatar: string, border: string, level: string | null) =>
      vi.waitFor(async () => {
        server.clock.advance(600)
        const seen = st.view().session.usersAll.find(({ id }) => id === wearer.id)
        expect({ ...seen?.cosmetics, level: seen?.level }).toMatchObject({ avatar, border, level })
        const card = (await server.get(`user/${wearer.id}`, { token: st.person.token })).body.user
        expect({ ...card.cosmetics, level: card.level }).toMatchObject({
          avatar,
          border,
          level: level ?? 'none',
        })
      })
    const picture = `${wearer.id}-0123456789ab`
    const face = firstAvatar(wearer.id)
    await st.ask('toggleRunning', true)
    await change({ level: 'patreon-demon', border: 'patreon-demon', avatar: picture })
    await isSeen(picture, 'patreon-demon', 'patreon-demon')
    await change({ level: 'patreon-minion', avatar: '-3' })
    await isSeen(face, '', 'patreon-minion')
    await change({ border: 'rainbow', flags: adding('powerful') })
    await isSeen(face, 'rainbow', 'patreon-minion')
    await change({ avatar: '-2', border: 'patreon-minion', flags: removing('powerful') })
    await isSeen('-2', 'patreon-minion', 'patreon-minion')
    // Nobody changes anything: the month is over.
    await change({ levelExpires: server.clock.now() + 2000 })
    await isSeen(face, '', null)
    // Also of somebody who is not here; what they chose comes back with the level.
    ;(players[0] as Seated).client.leave()
    await st.sees(({ session }) => !session.usersAll.find(({ id }) => id === wearer.id)?.isOnline)
    await change({ level: 'special-free', levelExpires: null, border: '' })
    await isSeen('-2', '', 'special-free')
    await st.ask('toggleRunning', false)
  })
})
