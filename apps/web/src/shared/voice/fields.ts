export type Validators<T> = { readonly [K in keyof T]: (value: unknown) => boolean }

export const isFlag = (value: unknown): boolean => typeof value === 'boolean'

/** The id of a device; null for none. */
export const isDevice = (value: unknown): boolean => value === null || typeof value === 'string'

/** Fields of something kept, one by one: what is not as it should be is as it was in the beginning. */
export function readFields<T extends object>(
  raw: unknown,
  defaults: T,
  validators: Validators<T>,
): T | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const stored = raw as Readonly<Record<string, unknown>>
  const names = Object.keys(defaults) as (keyof T & string)[]
  return Object.fromEntries(
    names.map((name) => [name, validators[name](stored[name]) ? stored[name] : defaults[name]]),
  ) as T
}
