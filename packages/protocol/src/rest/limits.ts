/** Of a login: old accounts may have short ones. */
export const PASSWORD_MIN = 6
/** Of a password that somebody chooses now. */
export const NEW_PASSWORD_MIN = 8
export const USERNAME_MIN = 3
export const USERNAME_MAX = 150
/** Of what people write about themselves. */
export const PROFILE_NAME_MAX = 50

/** Of what a window records with consent; the window itself stays well below. */
export const RECORDING_LIMITS = { entries: 1000, text: 1000 } as const

/** Why a vote of the tournament was not counted. */
export const VOTE_ERRORS = ['votelocked', 'voteupcoming', 'newuser', 'other'] as const
