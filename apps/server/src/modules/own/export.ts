import type { AttachedText, RestAnswer } from '@belfry/protocol'
import type { LoginRecord } from '../../db/repositories/logins.ts'
import type { MyGame } from '../../db/repositories/my-games.ts'
import type { PlayedGame } from '../../db/repositories/played-games.ts'
import { type User, wornAndGiven } from '../../domain/user.ts'
import type { Foundation } from '../../platform/foundation.ts'
import { statsOf } from '../profile/stats.ts'
import { recordingsOf } from '../recording/store.ts'
import { textsOf } from './texts.ts'

type Exported = RestAnswer<'exportAccount'>

const accountOf = (user: User): Exported['account'] => ({
  id: user.id,
  email: user.email,
  username: user.username,
  pronouns: user.pronouns,
  phone: user.phone,
  patreonId: user.patreonId,
  provider: user.provider,
  level: user.level,
  levelExpires: user.levelExpires,
  flags: [...user.flags],
  acceptsMarketing: user.acceptsMarketing,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
})

const loginOf = (login: LoginRecord): Exported['logins'][number] => ({
  createdAt: login.createdAt,
  usedAt: login.updatedAt,
  expiresAt: login.expiresAt,
  endedAt: login.endedAt,
  version: login.version,
  ip: login.ip,
  agent: login.agent,
})

const gameOf = (game: PlayedGame): Exported['games'][number] => ({
  edition: game.editionName,
  startedAt: game.startedAt,
  endedAt: game.endedAt,
  isStoryteller: game.isStoryteller,
  role: game.roleId,
  isWinner: game.isWinner,
  isEvilWin: game.isEvilWin,
})

const EVERY_GAME = { text: '', roles: [], as: 'any', result: 'any', offset: 0, limit: 100_000 } as const

const replayOf = (game: MyGame): Exported['replays'][number] => ({
  id: game.replayId,
  edition: game.editionName,
  endedAt: game.endedAt,
  place: game.place,
  role: game.roleId,
  agrees: game.agrees,
  words: game.words,
})

/** Export of everything about one person that is theirs; what moderators wrote to each other about them is not. */
export async function exportOf({ database, config, clock }: Foundation, user: User): Promise<Exported> {
  const { avatars, bans, blocks, factors, logins, games, myGames, reports, sessions, votes } =
    database.repositories
  const played = await games.listOf(user.id)
  const picture = await avatars.find(user.id)
  const factor = await factors.find(user.id)
  const owned = await sessions.ownedBy(user.id)
  return {
    format: 'belfry-account',
    version: 1,
    madeAt: clock.now(),
    account: accountOf(user),
    cosmetics: wornAndGiven(user),
    picture: picture ? `data:image/webp;base64,${Buffer.from(picture.bytes).toString('base64')}` : null,
    secondFactor:
      typeof factor?.confirmedAt === 'number'
        ? { since: factor.confirmedAt, codesLeft: await factors.codesLeft(user.id) }
        : null,
    logins: (await logins.listOf(user.id)).map(loginOf),
    bans: (await bans.listOf(user.id)).map(({ reason, createdAt, expiresAt }) => ({
      reason,
      createdAt,
      expires: expiresAt,
    })),
    statistics: statsOf(played),
    games: played.map(gameOf),
    replays: (await myGames.listOf(user.id, EVERY_GAME)).map(replayOf),
    sessions: owned.map(({ code, createdAt, activeAt, endedAt }) => ({
      name: code,
      createdAt,
      activeAt,
      endedAt,
    })),
    texts: await textsOf(database, user.id),
    recordings: await recordingsOf(config).readOf(user.id),
    blocked: (await blocks.listOf(user.id)).map(({ id, at }) => ({ id, at })),
    reports: (await reports.madeBy(user.id)).map(({ at, targetId, session, reason, text, texts }) => ({
      at,
      about: targetId,
      session,
      reason,
      text,
      texts: texts === null ? null : (JSON.parse(texts) as AttachedText[]),
    })),
    votes: (await votes.listOf(user.id)).map(({ match, choice }) => ({ match, choice })),
  }
}
