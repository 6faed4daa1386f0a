/** Every number that holds somebody back, except for those that rooms and rules keep in their own tables. */

/** A /48 of IPv6 may ask as often as so many of its /64 networks. */
export const NETWORKS_OF_SITE = 8

/** Of one connection. */
export const MESSAGES = { burst: 60, perSecond: 20 } as const

/** Of one wire, whatever it brings and whoever is behind it: pings of the protocol, and packets that are no message. */
export const FRAMES = { burst: 1000, perSecond: 200 } as const

/** A whole script may travel in one message; nothing else comes near. */
export const LARGEST_MESSAGE_BYTES = 1_500_000

/** What one account sends, over all its connections on a node. */
export const ACCOUNT_BYTES = { burst: 3_000_000, perSecond: 50_000 } as const

/** What is written down for one session. */
export const SESSION_BYTES = { burst: 8_000_000, perSecond: 100_000 } as const

/** All that is ever written down for a session, and for the sessions of one account. */
export const SESSION_LOG_BYTES = 100_000_000
export const ACCOUNT_LOG_BYTES = 500_000_000

/** A message of this size brings a script of somebody's own, with its characters. */
export const SCRIPT_BYTES = 20_000
export const SCRIPT_EVERY_MS = 2000

/** What waits to be sent to a connection that does not read. */
export const UNSENT_BYTES = 4_000_000
export const UNSENT_EVERY_MS = 500

export const LIVE_TABLES = 5

/** Reports of one person: moderators read each of them. */
export const REPORTS = { burst: 5, perMinute: 0.5 } as const

/** People that one person may block. */
export const BLOCKS = 500

/** People without an account: made from one address, and come to one table by one invitation. A full table fits. */
export const GUESTS = { address: 60, session: 100, windowMs: 60 * 60 * 1000 } as const

/** After a kick, guests from the same network wait for a Storyteller's approval for so long. */
export const KICKED_NETWORK_MS = 60 * 60 * 1000

/** Codes for another device: so many are made for a guest, and so many wrong ones are heard from an address. */
export const DEVICE_CODES = { made: 10, wrong: 20, lifeMs: 5 * 60 * 1000, windowMs: 60 * 60 * 1000 } as const

/** Wires that have not said yet whose they are, of one address: so many at once, and so many who wait for a turn. */
export const KNOCKS = { atOnce: 50, waiting: 1000, patienceMs: 10_000 } as const

/** Wires to the chat server beside this one, of one address: so many that are younger than who says nothing may get. */
export const VOICE_KNOCKS = 100

/** Who opens a wire and says nothing does not keep it. */
export const SILENCE_MS = 10_000

/** The same message over a limit is answered no more often than can be read. */
export const TOLD_EVERY_MS = 1000

export const LOBBY_MS = 1000

export const AVATAR_BYTES = 5 * 1024 * 1024
/** All frames together. A small file can hold a very large picture. */
export const AVATAR_PIXELS = 16_000_000
/** Pictures that wait while one is made. */
export const AVATARS_WAITING = 20

/** Replays that the server prepares: one at a time, so many more wait, and one caller has so many places of all. */
export const REPLAY_QUEUE = { waiting: 20, perCaller: 2 } as const
/** Requests for the earlier games of a session: everybody at several tables may open their chronicle at once. */
export const CHRONICLE_QUEUE = { waiting: 100, perCaller: 2 } as const
/** Seconds after which a caller who found a queue full asks again. */
export const BUSY_SECONDS = 3

/** Size of one replay. A game of ten has some 500 decisions and 0.3 MB. */
export const REPLAY_DECISIONS = 5000
export const REPLAY_BYTES = 8_000_000
/** Session log that replays are still built from: it is read as a whole. An evening of six games has some 2 MB. */
export const REPLAY_LOG = { decisions: 20_000, bytes: 10_000_000 } as const
/** Computing time of one person's view of a game. A game of ten takes some 0.2 s. */
export const REPLAY_BUILD_MS = 5000
/** Replays kept in memory after they were built. */
export const REPLAY_CACHE_BYTES = 32_000_000

/** Recordings of finished games, for one session: each reads its log. */
export const GAME_RECORDS = { burst: 3, perSecond: 0.2 } as const

/** Records of earlier games that one request reads, the newest first. */
export const CHRONICLE_BYTES = 4_000_000

export const REQUEST_BODY_BYTES = 256 * 1024
/** Whoever sends a request a byte at a time does not keep a connection for it. */
export const REQUEST_MS = 30_000
/** At the end nobody is waited for much longer. */
export const STOP_MS = 3000
