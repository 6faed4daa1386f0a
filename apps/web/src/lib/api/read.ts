import type { ReadBody } from './http.ts'

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'list'

const isKind = (value: unknown, kind: Kind): boolean => {
  if (kind === 'list') return Array.isArray(value)
  if (kind === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === kind
}

/**
 * Answers come from our own server, which checks them against the schema their type is made of. Here only the
 * outline is looked at: the schema library alone would be a fifth of the first page.
 */
export const outline =
  <T>(fields: Readonly<Record<string, Kind>>): ReadBody<T> =>
  (body) => {
    if (!isKind(body, 'object')) return undefined
    const record = body as Readonly<Record<string, unknown>>
    return Object.entries(fields).every(([name, kind]) => isKind(record[name], kind))
      ? (body as T)
      : undefined
  }

/** A list whose entries have this outline. */
export const listOf =
  <T>(read: ReadBody<T>): ReadBody<readonly T[]> =>
  (body) =>
    Array.isArray(body) && body.every((entry) => read(entry) !== undefined)
      ? (body as readonly T[])
      : undefined

/** Answers that say nothing but that it was done. */
export const readDone: ReadBody<true> = (body) =>
  (body as { readonly success?: unknown } | null)?.success === true ? true : undefined
