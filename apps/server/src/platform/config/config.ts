import { resolve } from 'node:path'
import { type Failure, failure, ok, type Result } from '@belfry/kit'
import type { Setting } from './setting.ts'
import { accounts, shop } from './settings/accounts.ts'
import { messages } from './settings/messages.ts'
import { network } from './settings/network.ts'
import { operations } from './settings/operations.ts'
import { storage } from './settings/storage.ts'
import { subscription } from './settings/subscription.ts'
import { chat } from './settings/voice.ts'

/** The one table: the running configuration, docs/configuration.md and .env.example are all read from it. */
export const settingGroups = {
  network,
  chat,
  storage,
  accounts,
  shop,
  messages,
  subscription,
  operations,
} as const

const allSettings = {
  ...network,
  ...chat,
  ...storage,
  ...accounts,
  ...shop,
  ...messages,
  ...subscription,
  ...operations,
}

type Settings = typeof allSettings
type Value<S> = S extends Setting<infer T> ? T : never
export type Config = { readonly [Name in keyof Settings]: Value<Settings[Name]> }

export type Environment = Readonly<Record<string, string | undefined>>

const projectRoot = resolve(import.meta.dirname, '../../../../..')

function readSetting(setting: Setting<unknown>, env: Environment): Result<unknown, string> {
  const given = env[setting.env]
  const raw = given === undefined || given.trim() === '' ? setting.fallback : given
  if (raw === undefined) return ok(undefined)
  const parsed = setting.kind.safeParse(raw)
  if (parsed.success) return ok(parsed.data)
  const shown = setting.secret ? '' : ` (it is "${raw}")`
  return { ok: false, error: `${setting.env} ${parsed.error.issues[0]?.message ?? 'is not valid'}${shown}` }
}

/** Settings that only make sense together. */
function missingCompanion(config: Config): string | undefined {
  const needs: readonly (readonly [boolean, unknown, string])[] = [
    [config.tls === 'files', config.tlsCert, 'TLS_CERT is needed with TLS=files'],
    [config.tls === 'files', config.tlsKey, 'TLS_KEY is needed with TLS=files'],
    [config.tls === 'acme', config.publicUrl, 'PUBLIC_URL is needed with TLS=acme'],
    [config.chatServers.length > 0, config.chatSecret, 'CHAT_SECRET is needed with CHAT_SERVERS'],
    [config.shopUrl !== undefined, config.shopToken, 'SHOP_TOKEN is needed with SHOP_URL'],
    [config.smsUrl !== undefined, config.smsUser, 'SMS_USER is needed with SMS_URL'],
    [config.smsUrl !== undefined, config.smsSecret, 'SMS_SECRET is needed with SMS_URL'],
    [
      config.patronClientId !== undefined,
      config.patronClientSecret,
      'PATRON_CLIENT_SECRET is needed with PATRON_CLIENT_ID',
    ],
    [
      config.patronClientId !== undefined,
      config.patronCampaignId,
      'PATRON_CAMPAIGN_ID is needed with PATRON_CLIENT_ID',
    ],
  ]
  return needs.find(([asked, companion]) => asked && companion === undefined)?.[2]
}

/** The page's own rules would keep browsers from ever opening such a line. */
const isPlainBehindHttps = ({ publicUrl, chatServers }: Config): boolean =>
  publicUrl?.startsWith('https:') === true && chatServers.some(([, place]) => place.startsWith('http:'))

/** Authorities sign names, not addresses. */
const isNameless = ({ tls, publicUrl = '' }: Config): boolean =>
  tls === 'acme' && !/^https:\/\/[^/:]*[a-z][^/:]*\.[a-z][^/:]*(:\d+)?$/i.test(publicUrl)

/** Names that are nearly the same: at most two letters have to be changed, added or left out. */
function isNearly(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2) return false
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1]
    for (const [j, other] of Array.from(b).entries())
      next.push(
        Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      )
    row = next
  }
  return (row.at(-1) ?? 3) <= 2
}

/** Short names are too near to everything. */
const SHORTEST_MISSPELT = 7

/** Variables that look like a setting and are none, with the one they look like. */
export function misspelt(env: Environment): readonly (readonly [string, string])[] {
  const known = Object.values(allSettings).map((setting) => setting.env)
  return Object.keys(env).flatMap((name) => {
    if (name.length < SHORTEST_MISSPELT || known.includes(name)) return []
    const meant = known.find((one) => isNearly(name, one))
    return meant === undefined ? [] : [[name, meant] as const]
  })
}

export function readConfig(env: Environment): Result<Config, Failure<'startup.setting'>> {
  const values: Record<string, unknown> = {}
  const broken: string[] = []
  for (const [name, setting] of Object.entries(allSettings)) {
    const read = readSetting(setting as Setting<unknown>, env)
    if (read.ok) values[name] = read.value
    else broken.push(read.error)
  }
  const config = values as Config
  const companion = broken.length === 0 ? missingCompanion(config) : undefined
  if (companion) broken.push(companion)
  if (broken.length === 0 && isPlainBehindHttps(config))
    broken.push('CHAT_SERVERS must begin with https:// where PUBLIC_URL does')
  if (broken.length === 0 && isNameless(config))
    broken.push('PUBLIC_URL must begin with https:// and a host name where TLS=acme')
  if (broken.length > 0) return failure('startup.setting', { detail: broken.join('; ') })
  return ok({
    ...config,
    dataDir: resolve(config.dataDir),
    webDir: resolve(projectRoot, config.webDir),
    contentDir: config.contentDir && resolve(config.contentDir),
    tournamentDir: config.tournamentDir && resolve(config.tournamentDir),
  })
}
