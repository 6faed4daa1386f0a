import { availableParallelism } from 'node:os'
import { LOOPBACK, ok, type Result } from '@belfry/kit'
import { VOICE_MEGABITS } from '@belfry/protocol'
import { z } from 'zod'
import { announcedAddresses } from './addresses.ts'
import { PICTURE_CODECS, type PictureCodec } from './sfu/codecs.ts'

const text = z.string().trim()
const wholeNumber = (min: number, max: number) =>
  text
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

const HIGHEST_PORT = 65_535
const SHORTEST_SECRET = 32
const MOST_WORKERS = 64
const MOST_MBPS = 10_000
const MEGABIT = 1_000_000

/** Every setting by its name in the environment; the fallback is written as it would be there. */
const SETTINGS = {
  /** 0 takes a free one. */
  PORT: { kind: wholeNumber(0, HIGHEST_PORT), fallback: '0' },
  HOST: { kind: text, fallback: LOOPBACK },
  /** In front of every path, for a server behind a proxy. */
  BASE_PATH: {
    kind: text.regex(/^(\/[\w.~-]+)*$/, 'must be a path like /voice, without a slash at the end'),
    fallback: '',
  },
  /** Shared with the API; whoever knows it decides who hears whom. */
  CHAT_SECRET: {
    kind: text.min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`),
    fallback: '',
  },
  /** UDP and TCP of the first worker, the next one takes the next port; 0 takes free ones. */
  RTC_PORT: { kind: wholeNumber(0, HIGHEST_PORT), fallback: '0' },
  RTC_HOST: { kind: text, fallback: '0.0.0.0' },
  /** Where browsers reach the ports, when that is not this machine's own address. */
  RTC_ANNOUNCED: { kind: text, fallback: '' },
  /** Where the name of the pages leads: announced before the machine's own addresses, unless some are set. */
  RTC_FOUND: { kind: text, fallback: '' },
  /** The port of the pages as browsers know it, when what starts this hands in voices that come over it; 0: none. */
  PAGES_PORT: { kind: wholeNumber(0, HIGHEST_PORT), fallback: '0' },
  /** What the relay beside this server believes people by; empty: there is none. */
  RELAY_SECRET: { kind: text, fallback: '' },
  /** What browsers send pictures in, where they can. */
  VIDEO: { kind: z.enum(PICTURE_CODECS, 'must be vp8 or vp9'), fallback: 'vp8' },
  /** Megabits a second: of one sender, of all senders of a table, and to one receiver. */
  SENDER_MBPS: { kind: wholeNumber(1, MOST_MBPS), fallback: String(VOICE_MEGABITS.sender) },
  TABLE_MBPS: { kind: wholeNumber(1, MOST_MBPS), fallback: String(VOICE_MEGABITS.table) },
  RECEIVER_MBPS: { kind: wholeNumber(1, MOST_MBPS), fallback: String(VOICE_MEGABITS.receiver) },
  WORKERS: { kind: wholeNumber(1, MOST_WORKERS), fallback: String(availableParallelism()) },
  /** For whoever starts it from a program: it ends when what it reads from does. */
  END_WITH_INPUT: { kind: z.enum(['yes', 'no'], 'must be yes or no'), fallback: 'no' },
} as const

/** Bits a second. */
export interface Bitrates {
  readonly sender: number
  readonly table: number
  readonly receiver: number
}

export interface ChatConfig {
  readonly port: number
  readonly host: string
  readonly basePath: string
  readonly secret: string
  readonly rtcPort: number
  readonly rtcHost: string
  /** Asked for anew whenever somebody is told: a machine's addresses change while it runs. */
  readonly rtcAnnounced: () => readonly string[]
  readonly pagesPort: number
  readonly relaySecret: string
  readonly video: PictureCodec
  readonly bitrates: Bitrates
  readonly workers: number
  readonly endsWithInput: boolean
}

type Name = keyof typeof SETTINGS
type Values = { readonly [N in Name]: z.output<(typeof SETTINGS)[N]['kind']> }

const SECRETS: ReadonlySet<Name> = new Set(['CHAT_SECRET', 'RELAY_SECRET'])

/** What would be announced is port 0, where nobody is. */
const NO_WAY_TO_RELAY = 'RELAY_SECRET needs PAGES_PORT: people come to the relay over the port of the pages'

function read(name: Name, env: Readonly<Record<string, string | undefined>>): Result<unknown, string> {
  const { kind, fallback } = SETTINGS[name]
  const given = env[name]?.trim() ?? ''
  const raw = given === '' ? fallback : given
  const parsed = kind.safeParse(raw)
  if (parsed.success) return ok(parsed.data)
  const shown = SECRETS.has(name) ? '' : ` (it is "${raw}")`
  return { ok: false, error: `${name} ${parsed.error.issues[0]?.message ?? 'is not valid'}${shown}` }
}

const listed = (value: string): readonly string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export function readConfig(env: Readonly<Record<string, string | undefined>>): Result<ChatConfig, string> {
  const names = Object.keys(SETTINGS) as Name[]
  const results = names.map((name) => [name, read(name, env)] as const)
  const broken = results.flatMap(([, result]) => (result.ok ? [] : [result.error]))
  if (broken.length > 0) return { ok: false, error: broken.join('; ') }
  const values = Object.fromEntries(
    results.flatMap(([name, result]) => (result.ok ? [[name, result.value]] : [])),
  ) as unknown as Values
  if (values.RELAY_SECRET !== '' && values.PAGES_PORT === 0) return { ok: false, error: NO_WAY_TO_RELAY }
  return ok({
    port: values.PORT,
    host: values.HOST,
    basePath: values.BASE_PATH,
    secret: values.CHAT_SECRET,
    rtcPort: values.RTC_PORT,
    rtcHost: values.RTC_HOST,
    rtcAnnounced: () =>
      announcedAddresses(values.RTC_HOST, listed(values.RTC_ANNOUNCED), listed(values.RTC_FOUND)),
    pagesPort: values.PAGES_PORT,
    relaySecret: values.RELAY_SECRET,
    video: values.VIDEO,
    bitrates: {
      sender: values.SENDER_MBPS * MEGABIT,
      table: values.TABLE_MBPS * MEGABIT,
      receiver: values.RECEIVER_MBPS * MEGABIT,
    },
    workers: values.WORKERS,
    endsWithInput: values.END_WITH_INPUT === 'yes',
  })
}
