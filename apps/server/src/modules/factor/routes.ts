import { ok } from '@belfry/kit'
import type { Outcome } from '../../domain/errors/codes.ts'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import type { FactorServices } from './index.ts'

const base = { access: 'token', limit: 'credentials' } as const

const done = (outcome: Outcome<undefined>): Outcome<{ success: true }> =>
  outcome.ok ? ok({ success: true as const }) : outcome

export const factorRoutes = ({ factor }: FactorServices): readonly Route[] => [
  restRoute('factor', {
    access: 'token',
    limit: 'read',
    summary: 'Whether there is a second factor, and whether this login has shown it lately',
    handle: async ({ actor }) => ok(await factor.state(actor)),
  }),
  restRoute('beginFactor', {
    ...base,
    summary: 'Makes a secret for an app, which counts once a code of it has been shown',
    handle: ({ actor, body, caller }) => factor.begin(actor, body.password, caller.ip),
  }),
  restRoute('confirmFactor', {
    ...base,
    summary: 'Switches the second factor on, with a code of it, and tells the recovery codes once',
    handle: ({ actor, body, caller }) => factor.confirm(actor, body.code, caller),
  }),
  restRoute('recoveryCodes', {
    ...base,
    summary: 'New recovery codes, told once; the old ones are worth nothing from then on',
    handle: ({ actor, body, caller }) => factor.renewCodes(actor, body.code, caller),
  }),
  restRoute('showFactor', {
    ...base,
    summary: 'Shows the second factor for this login, as pages of moderators and staff ask',
    handle: async ({ actor, body, caller }) => done(await factor.show(actor, body.code, caller)),
  }),
  restRoute('endFactor', {
    ...base,
    summary: 'Switches the second factor off, with a code of it',
    handle: async ({ actor, body, caller }) => done(await factor.end(actor, body.code, caller)),
  }),
]
