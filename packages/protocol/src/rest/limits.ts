/** Shortest password of a login: old accounts may have short ones. */
export const PASSWORD_MIN = 6
/** Shortest password that somebody may choose now. */
export const NEW_PASSWORD_MIN = 8
export const USERNAME_MIN = 3
export const USERNAME_MAX = 150
/** Name of a guest: typed once, among friends. */
export const GUEST_NAME = { min: 2, max: 30 } as const
/** Longest mail address, and so the longest that moderators search for. */
export const EMAIL_MAX = 254
/** Six digits of the app, or a recovery code with its dashes. */
export const FACTOR_CODE = { min: 6, max: 40 } as const
export const BAN_REASON_MAX = 1000
export const BAN_HOURS_MAX = 1_000_000
/** Accounts of one person that a new ban names at once, besides the one it is written for. */
export const BAN_OTHERS_MAX = 20
/** Playoffs of a tournament are numbered on behind its group matches. */
export const PLAYOFF_OFFSET = 38
/** Longest name and pronouns that people write about themselves. */
export const PROFILE_NAME_MAX = 50

/** Size of a recording that a window makes with consent; the window itself stays well below. */
export const RECORDING_LIMITS = { entries: 1000, text: 1000 } as const

/** Why a vote of the tournament was not counted. */
export const VOTE_ERRORS = ['votelocked', 'voteupcoming', 'newuser', 'other'] as const

/** Longest text of a report, and of a moderator's note about it. */
export const REPORT_TEXT_MAX = 2000
export const REPORT_REASONS = ['harassment', 'hate', 'cheating', 'name', 'spam', 'other'] as const
export const REPORT_STATES = ['open', 'taken', 'closed'] as const
/** Texts attached to a report: how far back they go, and how many there are at most. */
export const REPORT_TEXTS = { minutes: 15, most: 200 } as const
/** Games that a list brings at once. */
export const GAMES_PAGE = 20
