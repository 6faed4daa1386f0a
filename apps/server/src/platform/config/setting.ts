import type { z } from 'zod'

interface Described<T> {
  readonly env: string
  readonly kind: z.ZodType<T, string>
  /** Description of what it does, for the operator's table. */
  readonly about: string
  /** Never printed, neither in logs nor in error lines. */
  readonly secret?: boolean
  readonly example?: string
}

export interface Setting<T> extends Described<T> {
  /** As it would be written in the environment; absent: the setting is off until given. */
  readonly fallback?: string
}

/** A setting that always has a value. */
export const setting = <T>(described: Described<T> & { readonly fallback: string }): Setting<T> => described

/** A setting that switches something on. */
export const optional = <T>(described: Described<T>): Setting<T | undefined> =>
  described as Setting<T | undefined>
