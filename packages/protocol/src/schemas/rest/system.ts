import { z } from 'zod'
import { get } from './call.ts'

const webConfig = z.object({
  version: z.string(),
  apiBase: z.string(),
  socketPath: z.string(),
  identity: z.object({ kind: z.enum(['embedded', 'shop']), accountUrl: z.string().nullable() }),
  /** Guests without an account come in never, by the link to a table, or also from the login page. */
  guests: z.enum(['off', 'link', 'on']),
  /** Subscription site; null where levels do not come from one. */
  subscription: z.object({ authorizeUrl: z.string(), clientId: z.string(), pageUrl: z.string() }).nullable(),
  sentryDsn: z.string().nullable(),
  supportEmail: z.string().nullable(),
  /** Pages of whoever runs this Belfry, by what they are about. */
  links: z.record(z.string(), z.string()),
  /** Version of the terms that are agreed to here: with other terms it is another. */
  termsVersion: z.string(),
  /** Phones get codes; otherwise those are written down on the server. */
  sendsTexts: z.boolean(),
  /** Day on which the knockout page takes the place of the groups; none where there is no such day. */
  knockoutFrom: z.number().nullable(),
  /** A tournament is on or was over not long ago. */
  hasTournament: z.boolean(),
  /** Where invitations lead when the page itself was opened under a name that only this machine understands. */
  invitationOrigin: z.string().nullable(),
  /** Content of its own: whoever runs this Belfry has added characters and editions. */
  hasOwnContent: z.boolean(),
})

export const systemCalls = {
  time: get(z.object({ time: z.number() })),
  version: get(
    z.object({
      version: z.string(),
      latestVersion: z.string(),
      newVersions: z.array(z.string()),
      releases: z.array(z.string()),
      downloadUrl: z.array(z.object({ name: z.string(), url: z.string() })),
      time: z.number(),
    }),
  ),
  config: get(webConfig),
  /** A proof of work. Only the worker that solves it and the server look inside. */
  captcha: get(
    z.looseObject({
      parameters: z.looseObject({ expiresAt: z.number().optional() }),
      signature: z.string(),
    }),
  ),
}
