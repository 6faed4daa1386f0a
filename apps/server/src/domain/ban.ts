export interface Ban {
  readonly id: string
  readonly reason: string
  /** Null: for good. */
  readonly expiresAt: number | null
  readonly createdBy: string
  readonly createdAt: number
  readonly userIds: readonly string[]
}

/** The ban that lasts longest among those in force. */
export const banInForce = (list: readonly Ban[], now: number): Ban | undefined => {
  const end = (ban: Ban): number => ban.expiresAt ?? Number.POSITIVE_INFINITY
  return list.filter((ban) => end(ban) > now).sort((a, b) => end(b) - end(a))[0]
}
