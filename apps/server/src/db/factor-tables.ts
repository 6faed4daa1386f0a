export interface SecondFactorTable {
  user_id: string
  /** Encrypted with a key of the installation. */
  secret: string
  /** Null while it is being set up. */
  confirmed_at: number | null
  /** The newest code that was used, by its number: it and older ones are worth nothing. */
  last_step: number
  /** Of an early design: wrong codes are counted in `tallies`. */
  failures: number
  paused_until: number
}

export interface PatronLinkTable {
  user_id: string
  /** Of the patron site, encrypted with a key of the installation. */
  token: string
  renew_at: number
}

export interface RecoveryCodeTable {
  user_id: string
  hash: string
}

/** The password was right, the second factor is still to come. */
export interface HalfLoginTable {
  hash: string
  user_id: string
  expires_at: number
}
