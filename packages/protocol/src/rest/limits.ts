/** Of a login: old accounts may have short ones. */
export const PASSWORD_MIN = 6
/** Of a password that somebody chooses now. */
export const NEW_PASSWORD_MIN = 8
export const USERNAME_MIN = 3
export const USERNAME_MAX = 150
/** Of an address, and so of what moderators search for. */
export const EMAIL_MAX = 254
/** Six digits of the app, or a recovery code with its dashes. */
export const FACTOR_CODE = { min: 6, max: 40 } as const
export const BAN_REASON_MAX = 1000
export const BAN_HOURS_MAX = 1_000_000
/** Playoffs of a tournament are numbered on behind its group matches. */
export const PLAYOFF_OFFSET = 38
/** Of what people write about themselves. */
export const PROFILE_NAME_MAX = 50

/** Of what a window records with consent; the window itself stays well below. */
export const RECORDING_LIMITS = { entries: 1000, text: 1000 } as const

/** Why a vote of the tournament was not counted. */
export const VOTE_ERRORS = ['votelocked', 'voteupcoming', 'newuser', 'other'] as const
