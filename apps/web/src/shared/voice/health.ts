import { VOICE_FULL_USERS, type VoiceHealth } from '@belfry/protocol'

/** Beat at which those who are shown servers are told anew. */
export const HEALTH_EVERY_MS = 180_000

export const HEALTH_COLOURS = ['green', 'amber', 'red'] as const
export type HealthColour = (typeof HEALTH_COLOURS)[number]

export interface Health extends VoiceHealth {
  readonly color: HealthColour
  /** When it was asked. */
  readonly timestamp: number
}

/** Up to where a server is well, and up to where it still will do. */
const WELL = { load: 0.5, latency: 120 } as const
const FAIR = { load: 0.8, latency: 250 } as const

const isWithin = ({ load, latency }: VoiceHealth, limits: typeof WELL | typeof FAIR): boolean =>
  load <= limits.load && latency <= limits.latency

export function healthColour(answer: VoiceHealth): HealthColour {
  if (answer.users >= VOICE_FULL_USERS) return 'red'
  if (isWithin(answer, WELL)) return 'green'
  return isWithin(answer, FAIR) ? 'amber' : 'red'
}

export const healthOf = ({ load, latency, users }: VoiceHealth, timestamp: number): Health => ({
  load,
  latency,
  users,
  color: healthColour({ load, latency, users }),
  timestamp,
})

/** Full server: it can take nobody else; of one that was not asked, nobody knows. */
export const isFull = (health: Health | null | undefined): boolean =>
  health !== null && health !== undefined && health.users >= VOICE_FULL_USERS

/** Well server: it answered, and has room. */
export const isWell = (health: Health | null | undefined): boolean =>
  health !== null && health !== undefined && !isFull(health)
