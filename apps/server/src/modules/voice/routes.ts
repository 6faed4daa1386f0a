import { type Clock, ok } from '@belfry/kit'
import { isUserOnline, joinCode } from '@belfry/rules'
import type { Actor } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import type { SessionServices } from '../sessions/index.ts'
import { makeGrant } from './grants.ts'
import type { VoiceServices } from './index.ts'

interface Granted {
  readonly grant: string
  readonly roomId: string | null
}

interface Deps {
  readonly voice: VoiceServices
  readonly clock: Clock
  readonly live: SessionServices
}

async function grantFor({ voice, clock, live }: Deps, actor: Actor, code: string): Promise<Outcome<Granted>> {
  const session = await live.sessions.findLive(joinCode(code))
  const room = session && (await live.host.open(session.id))
  if (!room || !isUserOnline(room.state, actor.user.id)) return refuse('chat.absent')
  // Whoever was let in a moment ago must be in the server's table before they knock there.
  await voice.control.hasTold(session.id, actor.user.id)
  const roomId = voice.keys.roomIdOf(session.id)
  const claims = { sub: actor.user.id, roomId, seq: room.seq }
  return ok({ roomId, grant: await makeGrant(voice.keys, claims, clock.now()) })
}

const forHealth = async ({ voice, clock }: Deps, actor: Actor): Promise<Outcome<Granted>> =>
  ok({
    roomId: null,
    grant: await makeGrant(voice.keys, { sub: actor.user.id, roomId: null, seq: 0 }, clock.now()),
  })

export const voiceRoutes = (services: Deps): readonly Route[] => [
  restRoute('grant', {
    summary: 'What a chat server wants to see of somebody who is in a session, or asks how it is',
    access: 'person',
    limit: 'read',
    handle: ({ actor, body: { session } }) =>
      session === null ? forHealth(services, actor) : grantFor(services, actor, session),
  }),
]
