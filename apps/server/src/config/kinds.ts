import { z } from 'zod'

/** Every setting arrives as text; each kind says what it accepts in the words of its error message. */
const trimmed = z.string().trim()

export const text = (): z.ZodType<string, string> => trimmed.min(1, 'must not be empty')

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

/** `off`, `on` (whoever connects is a trusted proxy) or a list of addresses and networks. */
export const proxies = (): z.ZodType<boolean | string, string> =>
  trimmed.transform((value) => (value === 'off' ? false : value === 'on' ? true : value))
