import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../support/engines.ts'
import { member, type Person, secondFactor, setLevel, signUp } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const png = (size: number): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#246' } })
    .withExif({ IFD0: { Copyright: 'a secret of the photographer' } })
    .png()
    .toBuffer()

const animatedGif = (): Promise<Buffer> => {
  const frame = Buffer.alloc(16 * 32 * 3, 200)
  frame.fill(20, 0, 16 * 16 * 3)
  return sharp(frame, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
    .gif({ delay: [100, 100] })
    .toBuffer()
}

async function upload(
  server: TestServer,
  person: Person,
  file: Uint8Array,
  name = 'me.png',
  field = 'avatar',
) {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(file)]), name)
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await fetch(`${server.url}/backend/avatar`, { method: 'POST', headers, body: form })
  return { status: response.status, body: await response.json() }
}

describe.each(engines)('profiles on %s', (_name, newStorage) => {
  let server: TestServer
  let staff: Person
  let alice: Person
  let bob: Person

  beforeAll(async () => {
    server = await startTestServer({ storage: await newStorage() })
    staff = await member(server, 'stella')
    alice = await member(server, 'alice')
    bob = await member(server, 'bob')
  })
  afterAll(() => server.stop())

  const read = (person: Person, id: string) => server.get(`user/${id}`, { token: person.token })
  const change = (person: Person, body: object) => server.post('user', body, { token: person.token })
  const repos = () => server.running.services.database.repositories

  it('[PROF-22] answers a user and their statistics, and an error for nobody', async () => {
    const { status, body } = await read(bob, alice.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { id: alice.id, username: 'alice' }, stats: { games: 0 } })
    expect(await read(bob, '9999999999999')).toMatchObject({ status: 404, body: { code: 'user.unknown' } })
  })

  it('[PROF-24] has all of one’s own data, and only the public part of others', async () => {
    const own = (await read(alice, alice.id)).body.user
    expect(Object.keys(own).toSorted()).toEqual(
      [
        ...['banExpires', 'banReason', 'cosmetics', 'createdAt', 'email', 'expires', 'flags', 'hasAgreedTOS'],
        ...['acceptsMarketing', 'id', 'level', 'patreonId', 'pronouns', 'username'],
      ].toSorted(),
    )
    const first = String(Number(alice.id) % 26)
    expect(own.cosmetics).toMatchObject({ avatar: first, border: '', stats: 0 })
    const seen = (await read(bob, alice.id)).body.user
    expect(seen).not.toHaveProperty('email')
    expect(seen).not.toHaveProperty('patreonId')
    expect(seen).not.toHaveProperty('banReason')
    expect(seen.flags).toEqual(['newuser'])
  })

  it('[PROF-16] changes any of the fields, and only those that are sent', async () => {
    const { body } = await change(alice, { pronouns: 'she', username: 'Alice A', stats: 1, avatar: 7 })
    expect(body.user).toMatchObject({
      pronouns: 'she',
      username: 'Alice A',
      cosmetics: { stats: 1, avatar: '7' },
    })
    const agreed = await change(alice, { hasAgreedTOS: true })
    expect(agreed.body.user).toMatchObject({ hasAgreedTOS: true, pronouns: 'she' })
    expect((await change(alice, { username: 'no' })).body.code).toBe('request.invalid')
    expect((await change(alice, { pronouns: 'x'.repeat(51) })).body.code).toBe('request.invalid')
  })

  it('refuses borders and avatars that were not earned', async () => {
    expect((await change(bob, { border: 'patreon-demon' })).body).toMatchObject({ code: 'user.field' })
    expect((await change(bob, { avatar: '26' })).body).toMatchObject({ params: { field: 'avatar' } })
    await repos().users.update(
      bob.id,
      { granted: { avatars: ['26', 'worldcup25'], borders: ['deusexfiasco'], emotes: [] } },
      server.clock.now(),
    )
    expect((await change(bob, { avatar: '26', border: 'deusexfiasco' })).status).toBe(200)
    await setLevel(server, bob, 'patreon-minion')
    expect((await change(bob, { border: 'patreon-minion' })).status).toBe(200)
    expect((await change(bob, { border: 'patreon-demon' })).body.code).toBe('user.field')
  })

  it('leaves forced names alone', async () => {
    const carl = await member(server, 'carl')
    const flags = ['verified-email', 'forced-username', 'forced-pronouns', 'forced-avatar'] as const
    await repos().users.update(carl.id, { flags: [...flags] }, server.clock.now())
    expect((await change(carl, { username: 'Other' })).body).toMatchObject({ params: { field: 'username' } })
    expect((await change(carl, { pronouns: 'it' })).body).toMatchObject({ params: { field: 'pronouns' } })
    expect((await change(carl, { avatar: '3' })).body).toMatchObject({ params: { field: 'avatar' } })
    expect((await upload(server, carl, await png(8))).body).toMatchObject({ params: { field: 'avatar' } })
  })

  it('[LEVEL-25] shows hidden statistics to moderators only', async () => {
    const participants = [{ userId: alice.id, isStoryteller: false, roleId: 'imp', isWinner: true }]
    const edition = { id: 'tb', name: 'Trouble' }
    await repos().games.save({
      ...{ id: 's#1', sessionId: 's', number: 1, edition, isEvilWin: true },
      ...{ startedAt: 0, endedAt: 1, record: '{}', participants },
    })
    const games = async (viewer: Person) => (await read(viewer, alice.id)).body.stats.games
    await change(alice, { stats: 0 })
    expect(await games(bob)).toBe(1)
    await change(alice, { stats: 1 })
    expect([await games(bob), await games(alice)]).toEqual([-1, 1])
    await change(alice, { stats: 2 })
    expect([await games(bob), await games(alice), await games(staff)]).toEqual([-1, -1, -1])
    await secondFactor(server, staff)
    expect(await games(staff)).toBe(1)
    const { stats } = (await read(staff, alice.id)).body
    expect(stats).toMatchObject({ player: 1, wins: 1, roles: [{ id: 'imp', count: 1 }] })
  })

  it('[PROF-13] takes an image from the multipart field avatar and wears it', async () => {
    const { status, body } = await upload(server, alice, await png(300))
    expect(status).toBe(200)
    expect(body).toEqual({ result: true, avatar: expect.stringMatching(`^${alice.id}-[0-9a-f]{12}$`) })
    expect((await read(bob, alice.id)).body.user.cosmetics.avatar).toBe(body.avatar)
    const image = await fetch(`${server.url}/backend/avatar/${body.avatar}`)
    expect(image.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await image.arrayBuffer())
    expect(bytes.includes('photographer')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect((await upload(server, alice, await png(8), 'a.png', 'other')).status).toBe(400)
    expect((await change(alice, { avatar: '1' })).status).toBe(200)
    expect((await change(alice, { avatar: body.avatar })).status).toBe(200)
    expect((await change(bob, { avatar: body.avatar })).body.code).toBe('user.field')
  })

  it('an animated picture of a profile stays animated', async () => {
    const { body } = await upload(server, alice, await animatedGif(), 'me.gif')
    const image = await fetch(`${server.url}/backend/avatar/${body.avatar}`)
    expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).pages).toBe(2)
  })

  it('[PROF-11] refuses what is too large, leaving the avatar as it was', async () => {
    const before = (await read(alice, alice.id)).body.user.cosmetics.avatar
    const large = await upload(server, alice, Buffer.alloc(5 * 1024 * 1024 + 1))
    expect(large).toMatchObject({
      status: 413,
      body: { code: 'LIMIT_FILE_SIZE', params: { size: 5.1, max: 5 } },
    })
    // A whole picture first, and then more than is allowed: it may not be cut and taken.
    const padded = Buffer.concat([await png(8), Buffer.alloc(6 * 1024 * 1024)])
    expect((await upload(server, alice, padded)).body.code).toBe('LIMIT_FILE_SIZE')
    const text = await upload(
      server,
      alice,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a.png',
    )
    expect(text.body.code).toBe('FILE_TYPE')
    const tiff = await sharp(await png(8))
      .tiff()
      .toBuffer()
    expect((await upload(server, alice, tiff, 'a.png')).body.code).toBe('FILE_TYPE')
    expect((await upload(server, alice, await png(7000))).body).toMatchObject({
      code: 'LIMIT_PIXEL',
      params: { max: 16 },
    })
    const vast = Buffer.from(await png(8))
    vast.writeUInt32BE(20_000, 16)
    vast.writeUInt32BE(20_000, 20)
    vast.writeUInt32BE(crc32(vast.subarray(12, 29)), 29)
    expect((await upload(server, alice, vast)).body).toMatchObject({ code: 'LIMIT_PIXEL' })
    expect((await read(alice, alice.id)).body.user.cosmetics.avatar).toBe(before)
  })

  it('lets only paid levels upload', async () => {
    const free = await member(server, 'free')
    await setLevel(server, free, 'none')
    expect((await upload(server, free, await png(8))).status).toBe(403)
  })

  it('makes the first verified account staff, and gives everybody else the sign-up level', async () => {
    expect((await read(staff, staff.id)).body.user.level).toBe('special-tpi')
    const newcomer = await member(server, 'newcomer')
    expect((await read(newcomer, newcomer.id)).body.user.level).toBe('special-free')
    const unverified = await signUp(server, 'later')
    expect((await read(unverified, unverified.id)).body.user.level).toBe('none')
  })
})
