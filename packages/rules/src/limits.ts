/** Limits: every number of the game, once, named with its unit. The web and the server import them from here. */

export const APP_VERSION = '3.46.4'
/** Version of the events and the state; a snapshot of another version is built again from the log. */
export const RULES_VERSION = 6

// Seats and people
export const MAX_SEATS = 20
export const MAX_ONLINE_USERS = 25
export const MIN_COUNTED_PLAYERS = 5
export const MAX_COUNTED_PLAYERS = 15
export const BLUFF_COUNT = 3
export const FEW_PLAYERS_BELOW = 5
export const EVIL_INFO_ABOVE_PLAYERS = 6
export const SMALL_TABLE_BLUFFS_UP_TO_PLAYERS = 7
export const MAX_COPIES_IN_BAG = 15
export const MAX_NPCS = 30

// Session names and texts
export const SESSION_NAME_MIN = 3
export const SESSION_NAME_MAX = 20
export const TEXT_MESSAGE_MAX = 250
export const TEXT_LOG_MAX = 300
export const DIRECT_TEXT_LOG_MAX = 100
export const CUSTOM_REMINDER_MAX = 50
export const SEAT_NAME_MAX = 50
export const HAND_ICON_MAX = 50
export const MAX_REMINDERS_PER_SEAT = 30
export const SESSION_CODE_MAX = 128
/** Keys, pressed one after the other, that can be what a session's code was made of. */
export const KEY_HISTORY = 6
export const MAX_SCRIPT_ROLES = 150
export const GENERIC_THEMES = 3
export const MAX_THEME = 20

// Taking back
/** Steps that each Storyteller can take back. */
export const MAX_UNDO_STEPS = 10
/** Scripts that were replaced: they are large. */
export const MAX_UNDO_SCRIPTS = 3

// Pickers and tokens
export const ROLE_PICKER_PAGE = 35
export const REMINDER_PICKER_PAGE = 47
export const BAG_PAGE_PER_TEAM = 7
/** Lengths of reminder labels; each that is exceeded sets the label one size smaller. */
export const REMINDER_SIZE_STEPS = [10, 15, 20, 25] as const
export const CUSTOM_TOKEN_BELOW = 15
export const LANGUAGE_CODE_MAX = 12

// Votes
export const VOTE_SPEED_DEFAULT_MS = 1000
export const VOTE_SPEED_MIN_MS = 500
export const VOTE_SPEED_MAX_MS = 10_000
export const VOTE_SPEED_SLIDER_MS = { min: 500, max: 4000, step: 100 } as const
export const VOTE_COUNTDOWN_MS = 4000
export const VOTE_DIRECT_START_MS = 1000
export const VOTE_GRACE_MS = 400
export const VOTE_ANIMATION_LEAD_MS = 100
export const VOTE_HISTORY_KEPT_MS = 3 * 60 * 60 * 1000
export const DEBOUNCE_MS = 500

// Game history
export const HISTORY_ENTRIES_MAX = 1000
export const HISTORY_TYPE_MAX = 30
export const HISTORY_FIELDS_MAX = 20
export const HISTORY_TEXT_MAX = 250

// Phases, cues, reveal, pointing
export const PHASE_UNDO_MS = 10_000
export const SIGNALS_KEPT_AFTER_DAWN_MS = 10_000
export const CUE_MS = {
  'distribute-roles': 1500,
  'receive-role': 2500,
  'attention-gong': 10_000,
  'reveal-grimoire': null,
} as const
export const REVEAL_STEP_MS = 100
export const REVEAL_REST_DELAY_MS = 1000
export const REVEAL_RESET_MS = 1000
/** Length of a peek before the eyes fall shut by themselves. */
export const PEEK_MS = 5000
export const POINTING_COUNTDOWN_MS = 4000
export const POINT_THROTTLE_MS = 500

// Timer dialogue
export const TIMER_MINUTES = { min: 0.1, max: 60, step: 0.1 } as const
export const TIMER_SECONDS = { min: 3, max: 3600, step: 1 } as const
export const TIMER_TITLE_MAX = 50

// Signals
export const SIGNAL_LOG_WITH_ACCESS = 10
export const SIGNAL_LOG_WITHOUT_ACCESS = 3
export const SIGNAL_ITEMS_MAX = 20
export const SIGNALS_KEPT = 200
export const SIGNAL_ITEM_TEXT_MAX = 500
/** Characters of a signal, all of it: players point at seats and characters, Storytellers show whole grimoires. */
export const SIGNAL_SIZE_MAX = 8000
export const STORYTELLER_SIGNAL_SIZE_MAX = 100_000

// People and sessions
/** Boost: how long people without a level may stay on one grant, and when one that still holds is renewed. */
export const BOOST_MS = 4 * 60 * 60 * 1000
export const BOOST_RENEWED_BEFORE_MS = 5 * 60 * 1000
/** People without a level are told when less than this is left. */
export const BOOST_NOTICE_MS = 120_000
/** A session nobody is in ends after this, unless its host wishes another time. */
export const SESSION_EMPTY_MS = 60 * 60 * 1000
/** People a session remembers; beyond that it forgets those who left and hold nothing. */
export const KNOWN_USERS_MAX = 100
/** Windows of one person at one table. */
export const CONNECTIONS_PER_PERSON = 6
/** A knock that nobody answers and nobody repeats. */
export const KNOCK_LASTS_MS = 30_000
export const KNOCKS_MAX = 20
/** People remembered who were let in at the door, and as many who were refused there. */
export const ADMITTED_KEPT = 50
export const CHAT_SERVER_MAX = 100
export const ANNOUNCEMENT_TITLE_MAX = 200
export const ANNOUNCEMENT_TEXT_MAX = 5000

// Whispers, presence
export const PUBLIC_CHANNEL_COUNT = 5
export const WHISPER_REQUEST_MS = 10_000
export const LONELY_CHANNEL_MS = 5000
export const JOIN_NOTICE_DELAY_MS = 3000
export const SYSTEM_MESSAGE_MS = 300_000
export const SEAT_ID_BELOW = 21
/** Overdue from so late on, a step of a vote, countdown or reveal shifts the rest instead of catching up. */
export const OVERDUE_SHIFT_MS = 1000
