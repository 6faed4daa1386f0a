import { ok } from '@belfry/kit'
import type { Foundation } from '../../platform/foundation.ts'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import { deleteAccount, type OwnDeps } from './deletion.ts'
import { exportOf } from './export.ts'
import { createOwnLogins } from './logins.ts'

const success = ok({ success: true as const })

const loginRoutes = ({ database, clock }: Foundation): readonly Route[] => {
  const logins = createOwnLogins(database.repositories.logins, clock)
  return [
    restRoute('logins', {
      access: 'token',
      limit: 'read',
      summary: 'Where the caller is logged in, the last used first',
      handle: async ({ actor }) => ok({ logins: await logins.list(actor) }),
    }),
    restRoute('endLogin', {
      access: 'token',
      limit: 'write',
      summary: 'Ends one of the caller’s logins',
      async handle({ actor, body }) {
        await logins.end(actor, body.id)
        return success
      },
    }),
    restRoute('endOtherLogins', {
      access: 'token',
      limit: 'write',
      summary: 'Ends all of the caller’s logins but this one',
      async handle({ actor }) {
        await logins.endOthers(actor)
        return success
      },
    }),
  ]
}

/** Routes of people's own account; also for those who are banned or have not verified their address. */
export const ownRoutes = (services: OwnDeps): readonly Route[] => [
  ...loginRoutes(services),
  restRoute('exportAccount', {
    access: 'token',
    limit: 'upload',
    summary: 'Everything that is kept about the caller, as one document',
    handle: async ({ actor }) => ok(await exportOf(services, actor.user)),
  }),
  restRoute('deleteAccount', {
    access: 'token',
    limit: 'credentials',
    summary:
      'Deletes the caller’s account, with the password and a code of the second factor where there is one',
    async handle({ actor, body, caller }) {
      const deleted = await deleteAccount(services, actor, body, caller)
      return deleted.ok ? success : deleted
    },
  }),
]
