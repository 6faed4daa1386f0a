import { NewerRules } from '@belfry/rules'

/** Whether something is only unreadable because a newer version has written it. */
export const isOfNewerRules = (error: unknown): boolean =>
  error instanceof NewerRules || (error instanceof Error && isOfNewerRules(error.cause))

/** A session that cannot be opened, and is not tried again yet. */
export class SessionAside extends Error {
  /** Why, for whoever wants in: damaged, or gone ahead to a newer version. */
  get code(): 'session.aside' | 'session.newer' {
    return isOfNewerRules(this.cause) ? 'session.newer' : 'session.aside'
  }

  constructor(sessionId: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`session ${sessionId} is set aside: ${why}`, { cause })
    this.name = 'SessionAside'
  }
}
