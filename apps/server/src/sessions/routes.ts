import { ok } from '@belfry/kit'
import { restRoute } from '../http/rest.ts'
import type { Route } from '../http/route.ts'
import type { SessionServices } from './open.ts'

const list = ({ sessions }: SessionServices): Route =>
  restRoute('sessions', {
    summary: 'The live sessions this user may know of',
    access: 'member',
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

export const sessionRoutes = (services: SessionServices): readonly Route[] => [
  list(services),
  create(services),
]
