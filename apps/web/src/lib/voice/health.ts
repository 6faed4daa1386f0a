/** With so many people a chat server takes nobody else. */
export const FULL_USERS = 200
/** How often those who are shown servers are told anew. */
export const HEALTH_EVERY_MS = 180_000

export const HEALTH_COLOURS = ['green', 'amber', 'red'] as const
export type HealthColour = (typeof HEALTH_COLOURS)[number]

/** What a chat server says of itself. */
export interface HealthAnswer {
  /** From 0 to 1. */
  readonly load: number
  /** Milliseconds. */
  readonly latency: number
  readonly users: number
}

export interface Health extends HealthAnswer {
  readonly color: HealthColour
  /** When it was asked. */
  readonly timestamp: number
}

/** A server that carries voices and pictures; how it is, once it was asked and has answered. */
export interface ChatServer {
  readonly host: string
  readonly name: string
  readonly health: Health | null
}

/** Up to where a server is well, and up to where it still will do. */
const WELL = { load: 0.5, latency: 120 } as const
const FAIR = { load: 0.8, latency: 250 } as const

const isWithin = ({ load, latency }: HealthAnswer, limits: typeof WELL | typeof FAIR): boolean =>
  load <= limits.load && latency <= limits.latency

export function healthColour(answer: HealthAnswer): HealthColour {
  if (answer.users >= FULL_USERS) return 'red'
  if (isWithin(answer, WELL)) return 'green'
  return isWithin(answer, FAIR) ? 'amber' : 'red'
}

export const healthOf = ({ load, latency, users }: HealthAnswer, timestamp: number): Health => ({
  load,
  latency,
  users,
  color: healthColour({ load, latency, users }),
  timestamp,
})

export const isFull = ({ health }: Pick<ChatServer, 'health'>): boolean =>
  health !== null && health.users >= FULL_USERS
