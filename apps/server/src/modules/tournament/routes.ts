import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { ok } from '@belfry/kit'
import { REST_FILES, type Tournament, type VOTE_ERRORS } from '@belfry/protocol'
import { z } from 'zod'
import type { Actor } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import type { Foundation } from '../../platform/foundation.ts'
import { type RestInput, restRoute } from '../../platform/http/rest.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { type Counted, counted } from './count.ts'
import { matchOf, voteState } from './data.ts'
import type { TournamentServices } from './index.ts'

type Services = Foundation & TournamentServices

/** Asked by everybody who looks: counted anew once in a while, and whenever the data have changed. */
const COUNT_EVERY_MS = 1000

/** The tournament with its votes counted. */
function counting({ tournament, database, clock }: Services): (isNow?: boolean) => Promise<Counted> {
  let known: { readonly at: number; readonly of: Tournament; readonly counted: Promise<Counted> } | null =
    null
  return (isNow = false) => {
    const of = tournament.current()
    const at = clock.now()
    if (!isNow && known && known.of === of && Math.abs(at - known.at) < COUNT_EVERY_MS) return known.counted
    const { votes } = database.repositories
    const done = Promise.all([votes.tallies(), votes.withheld()]).then(([tallies, withheld]) =>
      counted(of, { tallies, withheld }, at),
    )
    known = { at, of, counted: done }
    done.catch(() => {
      known = null
    })
    return done
  }
}

type Count = ReturnType<typeof counting>

const read = (count: Count): Route =>
  restRoute('tournament', {
    summary: 'Matches, playoffs, scripts and channels of the tournament',
    access: 'public',
    limit: 'read',
    handle: async () => ok((await count()).tournament),
  })

const standing = ({ tournament, database }: Services, count: Count): Route =>
  restRoute('tournamentCount', {
    summary: 'How the votes of every match stand, and what the data are like',
    access: 'staff',
    limit: 'read',
    async handle() {
      // Whoever counts sees the last vote, beside the number of those who voted.
      const { matches } = await count(true)
      return ok({
        readAt: tournament.readAt,
        problem: tournament.problem,
        voters: await database.repositories.votes.voters(),
        matches: [...matches],
      })
    },
  })

const types: Readonly<Record<string, string>> = {
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
}

/** Logos, and script.json and script.pdf of each script, as the operator laid them down. */
const asset = ({ config }: Services): Route =>
  route({
    method: 'GET',
    path: REST_FILES.tournament,
    summary: 'A logo, or a script as JSON or PDF',
    access: 'public',
    limit: 'read',
    params: z.object({
      folder: z.string().regex(/^[\w-]{1,50}$/),
      file: z.string().regex(/^[\w-]{1,50}\.(json|pdf|png|webp|jpg|svg)$/),
    }),
    response: z.object({ path: z.string(), type: z.string() }),
    produces: 'application/octet-stream',
    send: (reply, { path, type }) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=3600')
        // A picture someone laid down must not run as a page of ours.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(createReadStream(path)),
    handle({ params }): Outcome<{ path: string; type: string }> {
      const base = config.tournamentDir
      const path = base === undefined ? undefined : join(base, 'assets', params.folder, params.file)
      const type = types[params.file.split('.').at(-1) ?? ''] ?? ''
      return path !== undefined && existsSync(path) ? ok({ path, type }) : refuse('request.unknown')
    },
  })

type VoteError = (typeof VOTE_ERRORS)[number]

function whyNot(
  tournament: Tournament,
  now: number,
  { flags }: Actor,
  { match, choice }: RestInput<'vote'>,
): VoteError | undefined {
  if (flags.includes('newuser') && !flags.includes('verified-phone')) return 'newuser'
  const found = matchOf(tournament, match)
  if (!found || (choice !== null && !found.scripts.includes(choice))) return 'other'
  // Whoever plays there isn't known yet: a vote for the place would count for nobody.
  if (choice !== null && !tournament.scripts.some(({ id }) => id === choice)) return 'voteupcoming'
  const state = voteState(found, tournament.votePeriod, now)
  return state === 'active' ? undefined : state === 'upcoming' ? 'voteupcoming' : 'votelocked'
}

const vote = (services: Services, count: Count): Route =>
  restRoute('vote', {
    summary: 'Votes for a script of a match, or withdraws the vote',
    access: 'member',
    limit: 'write',
    async handle({ body, actor }) {
      const { tournament } = await count()
      const error = whyNot(tournament, services.clock.now(), actor, body)
      if (error) return ok({ success: false, error })
      const { votes } = services.database.repositories
      await (body.choice === null
        ? votes.withdraw(actor.user.id, body.match)
        : votes.cast(actor.user.id, body.match, body.choice, services.clock.now()))
      return ok({ success: true, error: null })
    },
  })

const own = ({ database }: Services): Route =>
  restRoute('votes', {
    summary: 'One’s own votes by match',
    access: 'member',
    limit: 'read',
    async handle({ actor }) {
      const list = await database.repositories.votes.listOf(actor.user.id)
      return ok({ votes: Object.fromEntries(list.map(({ match, choice }) => [String(match), choice])) })
    },
  })

export function tournamentRoutes(services: Services): readonly Route[] {
  const count = counting(services)
  return [read(count), standing(services, count), asset(services), vote(services, count), own(services)]
}
