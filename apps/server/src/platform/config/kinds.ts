import { isIP } from 'node:net'
import { z } from 'zod'

/** Every setting arrives as text; each kind says what it accepts in the words of its error message. */
const trimmed = z.string().trim()

export const text = (): z.ZodType<string, string> => trimmed.min(1, 'must not be empty')

/** What nobody should guess. */
export const secret = (min: number): z.ZodType<string, string> =>
  text().refine((value) => value.length >= min, `must have at least ${min} characters`)

export const wholeNumber = (min: number, max: number): z.ZodType<number, string> =>
  trimmed
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

/** A date, with or without a time, as ISO writes it; kept as milliseconds since 1970. */
export const moment = (): z.ZodType<number, string> =>
  trimmed
    .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/, 'must be a date like 2026-12-31')
    .transform((value) => Date.parse(value))
    .refine((value) => Number.isFinite(value), 'must be a date like 2026-12-31')

export const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
): z.ZodType<Values[number], string> =>
  trimmed.pipe(z.enum(values, { error: `must be one of ${values.join(', ')}` })) as z.ZodType<
    Values[number],
    string
  >

export const email = (): z.ZodType<string, string> =>
  trimmed.toLowerCase().pipe(z.email('must be an e-mail address'))

const hasProtocol = (value: string, protocols: readonly string[]): boolean => {
  try {
    return protocols.includes(new URL(value).protocol)
  } catch {
    return false
  }
}

/** An address without its trailing slash, so that paths can be appended. */
export const address = (...protocols: string[]): z.ZodType<string, string> =>
  trimmed
    .refine(
      (value) => hasProtocol(value, protocols),
      `must be an address beginning with ${protocols.map((name) => `${name}//`).join(' or ')}`,
    )
    .transform((value) => value.replace(/\/+$/, ''))

export const list = (): z.ZodType<readonly string[], string> =>
  trimmed.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

/** `name=value,name=value`, in the order given. */
export const pairs = (): z.ZodType<readonly (readonly [string, string])[], string> =>
  list().transform((parts, context) =>
    parts.map((part): readonly [string, string] => {
      const at = part.indexOf('=')
      if (at < 1) context.addIssue({ code: 'custom', message: 'must be a list of name=value' })
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()]
    }),
  )

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

const isGuarded = (value: string): boolean =>
  hasProtocol(value, ['https:']) || (hasProtocol(value, ['http:']) && LOOPBACK.test(new URL(value).hostname))

/** Names with addresses that nobody in between can read: encrypted, or on this machine. */
export const guardedPlaces = (): z.ZodType<readonly (readonly [string, string])[], string> =>
  pairs().refine(
    (places) => places.every(([, place]) => isGuarded(place)),
    'must be a list of name=address, each beginning with https:// (http:// only on this machine)',
  )

/** The bare origin of an address: what lies behind it would be lost. */
export const origin = (...protocols: string[]): z.ZodType<string, string> =>
  address(...protocols).refine(
    (value) => new URL(value).pathname.length <= 1,
    'must be an address without a path',
  )

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/\s?#]+$/i

export const origins = (): z.ZodType<readonly string[], string> =>
  list().refine(
    (values) => values.every((value) => ORIGIN.test(value)),
    'must be a list of origins like https://table.example.org, without a path',
  )

const HOST_NAME = /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)*$/i

/** Addresses or names of machines. */
export const hosts = (): z.ZodType<readonly string[], string> =>
  list().refine(
    (values) => values.every((value) => isIP(value) !== 0 || HOST_NAME.test(value)),
    'must be a list of IP addresses or host names',
  )

/** `somebody@example.org`, or with a name in front: `Name <somebody@example.org>`. */
export const sender = (): z.ZodType<string, string> =>
  text().refine(
    (value) => /^[^<>\s@]+@[^<>\s@]+$/.test(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value),
    'must be an e-mail address, or Name <address>',
  )

/** Pages on the web, by names that the app knows. */
export const pages = (names: readonly string[]): z.ZodType<readonly (readonly [string, string])[], string> =>
  pairs()
    .refine(
      (places) => places.every(([name]) => names.includes(name)),
      `must be a list of name=address; names are ${names.join(', ')}`,
    )
    .refine(
      (places) => places.every(([, place]) => /^(https?:\/\/|mailto:|\/(?!\/))/.test(place)),
      'must be a list of name=address, each beginning with https://, http://, mailto: or /',
    )

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

const isNetwork = (value: string): boolean => {
  const [ip = '', bits, ...more] = value.split('/')
  const version = isIP(ip)
  if (version === 0 || more.length > 0) return NAMED_NETWORKS.includes(value)
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** `off`, `on` (whoever connects is a trusted proxy) or a list of addresses and networks. */
export const proxies = (): z.ZodType<boolean | string, string> =>
  trimmed
    .refine(
      (value) => ['on', 'off'].includes(value) || value.split(',').every((part) => isNetwork(part.trim())),
      'must be off, on, or a list of IP addresses and networks like 10.0.0.0/8',
    )
    .transform((value) => (value === 'off' ? false : value === 'on' ? true : value))
