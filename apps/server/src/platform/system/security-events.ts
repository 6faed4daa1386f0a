import type { Clock } from '@belfry/kit'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'

/**
 * Everything that is worth a line when somebody later asks what happened: who tried to get in, who was turned
 * away, what changed about an account. `warn` is what should not happen to honest people.
 */
export const securityKinds = {
  'account.deleted': 'info',
  'account.made': 'info',
  'administrator.made': 'warn',
  'captcha.failed': 'info',
  'code.failed': 'warn',
  'email.changed': 'info',
  'factor.changed': 'info',
  'factor.failed': 'warn',
  'guest.kept': 'info',
  'guest.made': 'info',
  'guest.moved': 'info',
  'limit.reached': 'warn',
  'link.asked': 'info',
  'login.ended': 'info',
  'login.failed': 'warn',
  'login.made': 'info',
  'login.refused': 'info',
  'login.reused': 'warn',
  'moderation.done': 'info',
  'moderation.looked': 'info',
  'password.changed': 'info',
  'recovery.asked': 'info',
  'report.made': 'info',
  'rights.refused': 'warn',
  'wire.cut': 'warn',
  'wire.refused': 'info',
} as const satisfies Readonly<Record<string, 'info' | 'warn'>>

export type SecurityKind = keyof typeof securityKinds

/** Fields a line may have: ids and names of our own making, never what somebody typed. */
export interface SecurityFacts {
  /** Actor whose deed it is, where that is known. */
  readonly userId?: string | undefined
  /** To whom it was done, when that is somebody else. */
  readonly targetId?: string | undefined
  /** The code of the refusal. */
  readonly reason?: string | undefined
  /** The route, the message or the limit it is about. */
  readonly at?: string | undefined
  /** The caller's address; only its network is written down. */
  readonly ip?: string | undefined
  readonly sessionId?: string | undefined
}

export type SecurityEvent = (kind: SecurityKind, facts?: SecurityFacts) => void

const IPV4 = /^(?:::ffff:)?(\d+)\.(\d+)\.(\d+)\.\d+$/

/** Enough to tell one attacker from many, too little to tell one household from its neighbours. */
export function coarseNetwork(ip: string): string {
  const [, ...bytes] = IPV4.exec(ip) ?? []
  if (bytes.length > 0) return `${bytes.join('.')}.0/24`
  const [head = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean).slice(0, 3)
  return `${groups.join(':')}::/48`
}

/** A flood of refusals must not become a flood of lines; the counters count them all. */
const LINES_EACH_WINDOW = 50
const WINDOW_MS = 10_000

interface Window {
  since: number
  lines: number
  skipped: number
}

interface SecurityDeps {
  readonly log: Logger
  readonly metrics: Metrics
  readonly clock: Clock
}

/** One line in the log and one count in the metrics for each event. */
export function securityEvents({ log, metrics, clock }: SecurityDeps): SecurityEvent {
  const windows = new Map<SecurityKind, Window>()
  const windowOf = (kind: SecurityKind): Window => {
    const now = clock.now()
    const known = windows.get(kind)
    if (known && Math.abs(now - known.since) < WINDOW_MS) return known
    const fresh = { since: now, lines: 0, skipped: known?.skipped ?? 0 }
    windows.set(kind, fresh)
    return fresh
  }
  return (kind, { ip, ...facts } = {}) => {
    metrics.countSecurity(kind)
    const window = windowOf(kind)
    if (window.lines >= LINES_EACH_WINDOW) {
      window.skipped += 1
      return
    }
    window.lines += 1
    const network = ip === undefined ? {} : { network: coarseNetwork(ip) }
    const skipped = window.skipped > 0 ? { skipped: window.skipped } : {}
    window.skipped = 0
    log[securityKinds[kind]]({ security: kind, ...facts, ...network, ...skipped }, 'security')
  }
}
