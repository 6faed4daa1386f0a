const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Tokens: three parts of letters, parted by dots.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  // Codes that came with a link.
  [/([?&](?:code|recover|token|state)=)[^&#\s]+/gi, '$1[code]'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[address]'],
]

/** What must not leave the machine is taken out before anything is kept. */
export const redact = (text: string): string =>
  SECRETS.reduce((clean, [secret, stand]) => clean.replace(secret, stand), text)

const DEEPEST = 12

/** The same for everything that a report holds. What is nested deeper than any report of ours is left out. */
export function redactAll<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return redact(value) as T
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return undefined as T
  if (Array.isArray(value)) return value.map((item: unknown) => redactAll(item, depth + 1)) as T
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]: [string, unknown]) => [name, redactAll(held, depth + 1)]),
  ) as T
}
