import { ok } from '@belfry/kit'
import { SESSION_NAME_MAX } from '@belfry/rules'
import { z } from 'zod'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import type { SessionServices } from './index.ts'

const list = ({ sessions }: SessionServices): Route =>
  restRoute('sessions', {
    summary: 'The live sessions this user may know of',
    access: 'person',
    limit: 'read',
    handle: async ({ actor }) => ok(await sessions.list(actor)),
  })

const create = ({ sessions }: SessionServices): Route =>
  restRoute('create', {
    summary: 'Opens a session; its creator is owner and Storyteller',
    access: 'member',
    limit: 'write',
    handle: ({ actor, body }) => sessions.create(actor, body),
  })

const chronicles = ({ sessions }: SessionServices): Route =>
  restRoute('chronicles', {
    summary: 'The earlier games of a session, for those at its table, each as far as they knew it',
    access: 'person',
    limit: 'chronicles',
    params: z.object({ name: z.string().min(1).max(SESSION_NAME_MAX) }),
    handle: ({ actor, params, hasHungUp }) => sessions.chronicles(actor, params.name, hasHungUp),
  })

const announcements = ({ announcements: recent }: SessionServices): Route =>
  restRoute('announcements', {
    summary: 'What those who run the place have said to everybody in the last minutes',
    access: 'person',
    limit: 'read',
    handle: async () => ok(recent.list()),
  })

const power = ({ power: toggle }: SessionServices): Route =>
  restRoute('power', {
    summary: 'The keys that a session’s code was made of, typed at its table: toggles the flag `powerful`',
    access: 'member',
    limit: 'write',
    handle: ({ actor, body }) => toggle(actor, body.session, body.keys),
  })

export const sessionRoutes = (services: SessionServices): readonly Route[] => [
  list(services),
  create(services),
  chronicles(services),
  announcements(services),
  power(services),
]
