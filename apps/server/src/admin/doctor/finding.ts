import type { Config } from '../../platform/config/config.ts'

/** One thing that was looked at. `advice` says what to do about it, where something is wrong. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'broken'
  readonly what: string
  readonly detail: string
  readonly advice?: string
}

/** What the checks work with. */
export interface Patient {
  readonly config: Config
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: number
  /** A Belfry answers on the port of the settings. */
  readonly isServing: boolean
}

export type Check = (patient: Patient) => Promise<readonly Finding[]>

export const good = (what: string, detail: string): Finding => ({ state: 'ok', what, detail })
export const warning = (what: string, detail: string, advice: string): Finding => ({
  state: 'warning',
  what,
  detail,
  advice,
})
export const broken = (what: string, detail: string, advice: string): Finding => ({
  state: 'broken',
  what,
  detail,
  advice,
})

/** What an error says, without a stack; a failed request has its reason in the cause. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string }
  const { message: deeper, code: name } = (cause ?? {}) as Error & { code?: string }
  return (deeper || name || message || code || String(error)).split('\n')[0] ?? ''
}
