import { VOICE_LIMITS, VOICE_MEGABITS, type WireErrorCode } from '@belfry/protocol'
import { RECENT_BYTES, VIEW_EVERY_MS } from '@belfry/room'
import { CONNECTIONS_PER_PERSON, SIGNAL_SIZE_MAX, STORYTELLER_SIGNAL_SIZE_MAX } from '@belfry/rules'
import type { ErrorCode } from '../errors/codes.ts'
import { limits } from './requests.ts'
import * as at from './values.ts'

/** One row of the table: what is held back, where, why, and what whoever meets it is told. */
interface Limit {
  readonly of: string
  readonly value: string
  readonly because: string
  /** Null where nobody has to be told: the wire is ended or the answer comes later. */
  readonly code: WireErrorCode | ErrorCode | null
}

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`
const kilobytes = (bytes: number): string => `${bytes / 1000} kB`
const seconds = (ms: number): string => `${ms / 1000} s`
const bytesOf = ({ burst, perSecond }: { readonly burst: number; readonly perSecond: number }): string =>
  `${megabytes(burst)} at once, then ${kilobytes(perSecond)} a second`
const requests = ({ person, address }: (typeof limits)[keyof typeof limits]): string =>
  `${person.burst}, then ${person.perMinute} a minute; an address ${address.burst}, then ${address.perMinute}`

/** By the name under which `belfry_limits_total` counts them. */
export const LIMITS = {
  messages: {
    of: 'messages of a connection',
    value: `${at.MESSAGES.burst} at once, then ${at.MESSAGES.perSecond} a second`,
    because: 'nobody clicks faster; who goes on regardless is cut after 200',
    code: 'rate-limited',
  },
  frames: {
    of: 'frames of a wire, also such as are no message',
    value: `${at.FRAMES.burst} at once, then ${at.FRAMES.perSecond} a second`,
    because: 'each costs a little before anybody knows whose it is; the wire is ended',
    code: null,
  },
  'message-size': {
    of: 'one message',
    value: megabytes(at.LARGEST_MESSAGE_BYTES),
    because: 'the largest script fits; a wire that sends more is ended',
    code: null,
  },
  'account-bytes': {
    of: 'bytes that an account sends to tables',
    value: bytesOf(at.ACCOUNT_BYTES),
    because: 'what is sent is kept and passed on to everybody at the table',
    code: 'too-many-bytes',
  },
  'session-bytes': {
    of: 'bytes written down for a session',
    value: bytesOf(at.SESSION_BYTES),
    because: 'several people could fill the disk together',
    code: 'too-many-bytes',
  },
  'session-log': {
    of: 'all that is written down for a session',
    value: megabytes(at.SESSION_LOG_BYTES),
    because: 'an evening needs a few; a full disk stops everybody',
    code: 'session-storage-full',
  },
  'account-log': {
    of: 'all that is kept of an account’s sessions',
    value: megabytes(at.ACCOUNT_LOG_BYTES),
    because: 'ended sessions are kept for `RETENTION_DAYS`',
    code: 'session.storage',
  },
  scripts: {
    of: `scripts of more than ${kilobytes(at.SCRIPT_BYTES)} at a table`,
    value: `one in ${seconds(at.SCRIPT_EVERY_MS)}`,
    because: 'each goes to everybody there',
    code: 'script-too-soon',
  },
  unsent: {
    of: 'bytes that wait for a connection that does not read',
    value: megabytes(at.UNSENT_BYTES),
    because: 'they lie in memory; the line is cut, and its screen comes back to where it was',
    code: null,
  },
  views: {
    of: 'whole views for a connection that asks, or was refused something',
    value: `one in ${seconds(VIEW_EVERY_MS)}`,
    because: 'a view is a thousand times larger than the question; it comes later by itself',
    code: null,
  },
  'recent-turns': {
    of: 'what a table remembers for those who come back',
    value: megabytes(RECENT_BYTES),
    because: 'it lies in memory; whoever was away longer gets a whole view',
    code: null,
  },
  signals: {
    of: 'a night signal',
    value: `${SIGNAL_SIZE_MAX} characters, a Storyteller’s ${STORYTELLER_SIGNAL_SIZE_MAX}`,
    because: 'two hundred of them are kept',
    code: 'signal-too-large',
  },
  tables: {
    of: 'live sessions of an owner',
    value: String(at.LIVE_TABLES),
    because: 'each has a name that nobody else can have, and a line in everybody’s lobby',
    code: 'session.tooMany',
  },
  reports: {
    of: 'reports of a person',
    value: `${at.REPORTS.burst} at once, then ${at.REPORTS.perMinute * 60} an hour`,
    because: 'moderators read each of them',
    code: 'request.limited',
  },
  blocks: {
    of: 'people that a person blocks',
    value: String(at.BLOCKS),
    because: 'they are looked through at every door',
    code: 'block.tooMany',
  },
  guests: {
    of: 'people without an account in an hour',
    value: `${at.GUESTS.address} made from an address, ${at.GUESTS.session} who came to a table by one invitation`,
    because: 'each is a row that is kept for 30 days, and a name at a table',
    code: 'guest.tooMany',
  },
  'device-codes': {
    of: 'codes with which a guest goes on on another device',
    value: `${at.DEVICE_CODES.made} an hour, each for ${at.DEVICE_CODES.lifeMs / 60_000} minutes; ${at.DEVICE_CODES.wrong} wrong ones an hour from an address`,
    because: 'whoever guesses one is that guest',
    code: 'request.limited',
  },
  windows: {
    of: 'connections of a person at a table',
    value: String(CONNECTIONS_PER_PERSON),
    because: 'each is told everything',
    code: 'join-too-many-windows',
  },
  coming: {
    of: 'times that a person comes to tables',
    value: requests(limits.socket),
    because: 'coming back again and again is what bad lines do; more is not',
    code: 'rate-limited',
  },
  knocks: {
    of: 'wires of an address that have not logged in',
    value: `${at.KNOCKS.atOnce}; ${at.KNOCKS.waiting} more wait for ${seconds(at.KNOCKS.patienceMs)}`,
    because: 'strangers cost memory too; a wire that stays silent is ended after 10 s',
    code: 'request.limited',
  },
  requests: {
    of: 'requests to the API',
    value: `reading ${requests(limits.read)}; writing ${requests(limits.write)}; passwords and codes ${requests(limits.credentials)}; replays ${requests(limits.replay)}; earlier games of a session ${requests(limits.chronicles)}`,
    because: 'guessing must be slow; a full table behind one address must not notice',
    code: 'request.limited',
  },
  lobby: {
    of: 'reading the list of sessions from the database',
    value: `once in ${seconds(at.LOBBY_MS)}`,
    because: 'all who look meanwhile get the same list',
    code: null,
  },
  pictures: {
    of: 'pictures that are made smaller',
    value: `one at a time, ${at.AVATARS_WAITING} wait; ${at.AVATAR_PIXELS / 1_000_000} megapixels, 5 MB each`,
    because: 'passwords are checked by the same threads',
    code: 'request.limited',
  },
  'replay-queue': {
    of: 'replays that the server prepares',
    value: `one at a time, ${at.REPLAY_QUEUE.waiting} wait, ${at.REPLAY_QUEUE.perCaller} of a caller`,
    because: 'each is computed on the thread that serves the tables',
    code: 'request.busy',
  },
  'replay-builds': {
    of: 'replays that have to be built: a player’s own view, a link, consent to words on night cards',
    value: requests(limits.replayBuild),
    because: 'a person watches a few games after an evening; one that was built is kept for a while',
    code: 'request.limited',
  },
  'replay-size': {
    of: 'a replay, and the session log it is built from',
    value: `${at.REPLAY_DECISIONS} decisions, ${megabytes(at.REPLAY_BYTES)} and ${seconds(at.REPLAY_BUILD_MS)} of computing; a log of ${at.REPLAY_LOG.decisions} decisions and ${megabytes(at.REPLAY_LOG.bytes)}`,
    because:
      'a game of ten has some 500 decisions and 0.3 MB; the record of a larger game stays, without a replay',
    code: 'replay.tooLarge',
  },
  'game-records': {
    of: 'recordings of the finished games of a session',
    value: `${at.GAME_RECORDS.burst} at once, then one in ${1 / at.GAME_RECORDS.perSecond} s`,
    because: 'each reads the log of the session; the last version of each game is recorded later',
    code: null,
  },
  'chronicle-queue': {
    of: 'requests for the earlier games of a session',
    value: `one at a time, ${at.CHRONICLE_QUEUE.waiting} wait, ${at.CHRONICLE_QUEUE.perCaller} of a caller; the newest ${megabytes(at.CHRONICLE_BYTES)}`,
    because: 'each reads the records of all these games',
    code: 'request.busy',
  },
  'chat-knocks': {
    of: 'new wires of an address to the chat server beside this one',
    value: `${at.VOICE_KNOCKS} in ${seconds(at.SILENCE_MS)}`,
    because: 'who they are is known only there; the wire is ended, and a screen tries again by itself',
    code: null,
  },
  'chat-table': {
    of: 'people of one session on a chat server',
    value: String(VOICE_LIMITS.peopleOfTable),
    because: 'no table takes the places of all others',
    code: 'chat-table-full',
  },
  'chat-bitrate': {
    of: 'what one person sends to a chat server',
    value: `\`RTC_SENDER_MBPS\` (${VOICE_MEGABITS.sender}) Mbit a second; a table \`RTC_TABLE_MBPS\` (${VOICE_MEGABITS.table}), a receiver \`RTC_RECEIVER_MBPS\` (${VOICE_MEGABITS.receiver})`,
    because:
      'one sender could fill the line of everybody; who takes twice as much for 6 s stays outside for a minute',
    code: 'chat-too-much',
  },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitOf = keyof typeof LIMITS

/** Called whenever a limit holds somebody back. */
export type Bite = (limit: LimitOf) => void

const row = ([name, { of, value, because, code }]: [string, Limit]): string =>
  `| \`${name}\` | ${of} | ${value} | ${code ? `\`${code}\`` : ''} | ${because} |`

/** The table in docs/operations.md. */
export const limitsTable = (): string =>
  [
    '| `limit` | what is limited | to | code | because |',
    '|---|---|---|---|---|',
    ...Object.entries(LIMITS).map(row),
  ].join('\n')
