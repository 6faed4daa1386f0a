import { ok } from '@belfry/kit'
import { REST_FILES } from '@belfry/protocol'
import { bordersOf } from '@belfry/rules'
import { z } from 'zod'
import type { UserChange } from '../../db/repositories/user.ts'
import { type Actor, levelInUse } from '../../domain/actor.ts'
import { banInForce } from '../../domain/ban.ts'
import { isPaid, mayWear } from '../../domain/cosmetics.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { adding } from '../../domain/flags.ts'
import { isModerator } from '../../domain/levels.ts'
import { AVATAR_BYTES } from '../../domain/limits/values.ts'
import type { User } from '../../domain/user.ts'
import type { Foundation } from '../../platform/foundation.ts'
import { mayCall } from '../../platform/http/policy.ts'
import { type RestInput, restRoute } from '../../platform/http/rest.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { AccountServices } from '../accounts/index.ts'
import { type OwnUser, type PublicUser, publicUser } from '../accounts/presenters.ts'
import type { LoginServices } from '../login/index.ts'
import { avatarName, encodeAvatar } from './avatar.ts'
import { countedFor } from './counted.ts'
import { hiddenStats, maySeeStats, type Stats, statsOf } from './stats.ts'

type Services = Foundation & AccountServices & LoginServices

const userId = z.string().regex(/^\d{13}$/)

async function statsFor({ database }: Services, user: User, actor: Actor): Promise<Stats> {
  const viewer = { isOwner: user.id === actor.user.id, isModerator: isModerator(levelInUse(actor)) }
  if (!maySeeStats(user.statsVisibility, viewer)) return hiddenStats
  return statsOf(await database.repositories.games.listOf(user.id))
}

async function readOther(services: Services, id: string, actor: Actor): Promise<Outcome<User>> {
  const member = mayCall('person', actor)
  if (!member.ok) return member
  const user = await services.database.repositories.users.find(id)
  return user ? ok(user) : refuse('user.unknown')
}

async function present(services: Services, user: User, actor: Actor): Promise<OwnUser | PublicUser> {
  if (user.id === actor.user.id) return services.logins.present(actor)
  const ban = banInForce(await services.database.repositories.bans.listOf(user.id), services.clock.now())
  return publicUser(user, services.accounts.actorOf(user, '', ban !== undefined))
}

const read = (services: Services): Route =>
  restRoute('user', {
    summary: 'A user and their statistics; about oneself also what is private',
    access: 'token',
    limit: 'read',
    params: z.object({ id: userId }),
    async handle({ params, actor }) {
      const found = params.id === actor.user.id ? ok(actor.user) : await readOther(services, params.id, actor)
      if (!found.ok) return found
      const user = await present(services, found.value, actor)
      return ok({ user, stats: await statsFor(services, found.value, actor) })
    },
  })

const statistics = (services: Services): Route =>
  restRoute('statistics', {
    summary: 'Somebody’s games as they count, as far as they let the caller see',
    access: 'person',
    limit: 'read',
    params: z.object({ id: userId }),
    async handle({ params, actor }) {
      const found = await readOther(services, params.id, actor)
      return found.ok ? ok(await countedFor(services.database.repositories, found.value, actor)) : found
    },
  })

type Changes = RestInput<'updateUser'>

type Check = (actor: Actor, wished: Changes, uploaded: string | undefined) => boolean

/** Each field that may be changed, and who may not. */
const refused: readonly (readonly [keyof Changes, Check])[] = [
  ['username', ({ flags }) => flags.includes('forced-username')],
  ['pronouns', ({ flags }) => flags.includes('forced-pronouns')],
  [
    'avatar',
    ({ user, level, flags }, { avatar = '' }, uploaded) =>
      flags.includes('forced-avatar') || !mayWear(avatar, { level, granted: user.granted.avatars, uploaded }),
  ],
  [
    'border',
    ({ user, level, flags }, { border = '' }) =>
      border !== '' && !bordersOf(level, flags, user.granted.borders).includes(border),
  ],
]

const toChange = (wished: Changes): UserChange => ({
  ...(wished.pronouns === undefined ? {} : { pronouns: wished.pronouns }),
  ...(wished.username === undefined ? {} : { username: wished.username }),
  ...(wished.border === undefined ? {} : { border: wished.border }),
  ...(wished.avatar === undefined ? {} : { avatar: wished.avatar }),
  ...(wished.stats === undefined ? {} : { statsVisibility: wished.stats }),
  ...(wished.acceptsMarketing === undefined ? {} : { acceptsMarketing: wished.acceptsMarketing }),
  ...(wished.hasAgreedTOS ? { flags: adding('tos-agreed') } : {}),
})

const update = (services: Services): Route =>
  restRoute('updateUser', {
    summary: 'Changes one’s own profile; only what is sent is changed',
    access: 'person',
    limit: 'write',
    async handle({ body, actor }) {
      const { users, avatars, customers } = services.database.repositories
      const stored = body.avatar === undefined ? undefined : await avatars.find(actor.user.id)
      const uploaded = stored && avatarName(actor.user.id, stored.hash)
      const field = refused.find(([name, check]) => body[name] !== undefined && check(actor, body, uploaded))
      if (field) return refuse('user.field', { field: field[0] })
      await users.update(actor.user.id, toChange(body), services.clock.now())
      if (body.acceptsMarketing !== undefined && actor.user.provider === 'embedded')
        await customers.setMarketing(actor.user.subject, body.acceptsMarketing)
      const changed = (await users.find(actor.user.id)) ?? actor.user
      const isBanned = actor.flags.includes('banned')
      const now = services.accounts.actorOf(changed, actor.loginId, isBanned)
      return ok({ user: await services.logins.present(now) })
    },
  })

const upload = (services: Services): Route =>
  restRoute('avatar', {
    summary: 'Uploads an image (PNG, JPEG, GIF or WebP, up to 5 MB) and wears it',
    access: 'member',
    limit: 'upload',
    upload: { field: 'avatar', maxBytes: AVATAR_BYTES },
    async handle({ actor, file }) {
      if (!isPaid(actor.level) || actor.flags.includes('forced-avatar') || !file) {
        return refuse('user.field', { field: 'avatar' })
      }
      const encoded = await encodeAvatar(file.bytes, services.metrics.countLimit)
      if (!encoded.ok) return encoded
      const { users, avatars } = services.database.repositories
      await avatars.save(actor.user.id, encoded.value, services.clock.now())
      const avatar = avatarName(actor.user.id, encoded.value.hash)
      await users.update(actor.user.id, { avatar }, services.clock.now())
      return ok({ result: true as const, avatar })
    },
  })

const FOREVER = 'public, max-age=31536000, immutable'

const image = (services: Services): Route =>
  route({
    method: 'GET',
    path: REST_FILES.avatar,
    summary: 'An uploaded image by the name it is worn under',
    access: 'public',
    limit: 'read',
    params: z.object({ name: z.string().regex(/^\d{13}-[0-9a-f]{12}$/) }),
    response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    produces: 'image/webp',
    send: (reply, bytes) =>
      reply
        .type('image/webp')
        .header('cache-control', FOREVER)
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes),
    async handle({ params }) {
      const [id = '', hash] = params.name.split('-')
      const stored = await services.database.repositories.avatars.find(id)
      return stored && stored.hash === hash ? ok(stored.bytes) : refuse('user.unknown')
    },
  })

export const profileRoutes = (services: Services): readonly Route[] => [
  read(services),
  statistics(services),
  update(services),
  upload(services),
  image(services),
]
