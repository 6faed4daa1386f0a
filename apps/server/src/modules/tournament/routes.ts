import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { ok } from '@belfry/kit'
import { REST_FILES, type TournamentMatch, type VOTE_ERRORS } from '@belfry/protocol'
import { z } from 'zod'
import type { Actor } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import type { Foundation } from '../../platform/foundation.ts'
import { type RestInput, restRoute } from '../../platform/http/rest.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { matchOf, voteRemaining, voteState } from './data.ts'
import type { TournamentServices } from './index.ts'

type Services = Foundation & TournamentServices

const read = ({ tournament, clock }: Services): Route =>
  restRoute('tournament', {
    summary: 'Matches, playoffs, scripts and channels of the tournament',
    access: 'public',
    limit: 'read',
    handle() {
      const now = clock.now()
      const shown = (match: TournamentMatch) => ({
        ...match,
        voteRemaining: voteRemaining(match, tournament.votePeriod, now),
      })
      return ok({
        ...tournament,
        matches: tournament.matches.map(shown),
        playoffs: tournament.playoffs.map(shown),
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
  services: Services,
  actor: Actor,
  { match, choice }: RestInput<'vote'>,
): VoteError | undefined {
  const { tournament, clock } = services
  const { flags } = actor
  if (flags.includes('newuser') && !flags.includes('verified-phone')) return 'newuser'
  const found = matchOf(tournament, match)
  if (!found || (choice !== null && !found.scripts.includes(choice))) return 'other'
  const state = voteState(found, tournament.votePeriod, clock.now())
  return state === 'active' ? undefined : state === 'upcoming' ? 'voteupcoming' : 'votelocked'
}

const vote = (services: Services): Route =>
  restRoute('vote', {
    summary: 'Votes for a script of a match, or withdraws the vote',
    access: 'member',
    limit: 'write',
    async handle({ body, actor }) {
      const error = whyNot(services, actor, body)
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

export const tournamentRoutes = (services: Services): readonly Route[] => [
  read(services),
  asset(services),
  vote(services),
  own(services),
]
