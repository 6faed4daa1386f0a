import { ok } from '@belfry/kit'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import { comeIn } from './coming.ts'
import type { GuestDeps } from './deps.ts'
import { makeCode, useCode } from './devices.ts'
import { keep } from './keeping.ts'
import { doorOf } from './table.ts'

const base = { access: 'public', limit: 'credentials' } as const

export const guestRoutes = (services: GuestDeps): readonly Route[] => [
  restRoute('door', {
    access: 'public',
    limit: 'write',
    summary: 'What the table of a link is, and whether guests come in',
    handle: ({ body }) => doorOf(services, body),
  }),
  restRoute('guest', {
    ...base,
    event: 'guest.made',
    summary: 'Makes somebody without an account, for the table of a link, and logs them in',
    handle: ({ body, caller }) =>
      comeIn(services, body, { ...caller, version: body.version || caller.version }),
  }),
  restRoute('deviceCode', {
    access: 'person',
    limit: 'credentials',
    summary: 'A code with which the calling guest goes on on another device: once, within minutes',
    handle: ({ actor }) => makeCode(services, actor),
  }),
  restRoute('useDeviceCode', {
    ...base,
    event: 'guest.moved',
    summary: 'Logs in the guest whose code it is',
    handle: ({ body, caller }) =>
      useCode(services, body, { ...caller, version: body.version || caller.version }),
  }),
  restRoute('keepGuest', {
    access: 'person',
    limit: 'credentials',
    event: 'guest.kept',
    summary: 'Gives the calling guest an address and a password, and sends a code to verify the address',
    async handle({ body, actor, caller }) {
      const kept = await keep(services, actor, body, caller)
      return kept.ok ? ok({ success: true as const }) : kept
    },
  }),
]
