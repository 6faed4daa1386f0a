import { ok } from '@belfry/kit'
import { isGuest } from '@belfry/rules'
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
    limit: 'credentials',
    summary:
      'Everything that is kept about the caller, as one document, with the proof that deletion asks for',
    async handle({ actor, body, caller }) {
      // A guest has nothing to prove it with but the login.
      const proven = isGuest(actor) ? ok(undefined) : await services.proveOwner(actor, body, caller)
      return proven.ok ? ok(await exportOf(services, actor.user)) : proven
    },
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
