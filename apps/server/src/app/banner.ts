import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type FirstNews, isOnlyReachedInside } from '../modules/voice/index.ts'
import type { Config } from '../platform/config/config.ts'
import { localUrl, networkUrls } from '../platform/startup/addresses.ts'
import { say } from '../platform/startup/texts.ts'

export interface Started {
  readonly config: Config
  readonly port: number
  readonly version: string
  readonly hasStaff: boolean
  /** Makes the first administrator, where the settings name none. */
  readonly setupCode: string | undefined
}

const deliveryLine = ({ config }: Started): string => {
  const folder = join(config.dataDir, 'outbox')
  if (!config.smtpUrl) return say('startup.outbox', { folder })
  return say('startup.mail', { sms: config.smsUrl ?? folder })
}

const administratorLine = ({ config, port, setupCode }: Started): string => {
  if (config.adminEmail) return say('startup.admin.email', { email: config.adminEmail })
  if (setupCode === undefined) return say('startup.admin.first')
  const base = config.publicUrl ?? localUrl({ host: config.host, port, isTls: config.tls !== 'off' })
  return say('startup.admin.code', { url: `${base.replace(/\/$/, '')}/administrator?code=${setupCode}` })
}

const administratorLines = (started: Started): readonly string[] =>
  started.hasStaff ? [] : [administratorLine(started), say('startup.admin.command')]

/** Comes a moment later than the rest: the chat server starts while people can already enter. */
export const voiceLine = (news: FirstNews, { rtcPort, publicUrl }: Config): string => {
  if (news.isReady) {
    const words = { ports: news.rtcPorts.join(', '), addresses: news.announced.join(', ') }
    return say(
      isOnlyReachedInside(news.announced, publicUrl) ? 'startup.voice.inside' : 'startup.voice.ready',
      words,
    )
  }
  if (news.detail.includes('address already in use')) return say('startup.voice.port', { port: rtcPort })
  return news.isMissingWorker
    ? say('startup.voice.worker')
    : say('startup.voice.failed', { detail: news.detail })
}

/** What the settings want and the machine has not. */
export const relayLines = ({ rtcRelay }: Config, hasRelay: boolean): readonly string[] =>
  rtcRelay === 'on' && !hasRelay ? [say('startup.voice.relay')] : []

/** What an operator wants to know right after the start. */
export function banner(started: Started): readonly string[] {
  const { config, port, version } = started
  const listening = { host: config.host, port, isTls: config.tls !== 'off' }
  const others = networkUrls(listening)
  return [
    say('startup.title', { version }),
    say('startup.local', { url: localUrl(listening) }),
    ...(config.publicUrl === undefined ? [] : [say('startup.public', { url: config.publicUrl })]),
    ...others.map((url) => say('startup.network', { url })),
    ...(others.length > 0 && config.tls === 'off' && !config.publicUrl ? [say('startup.plainHttp')] : []),
    deliveryLine(started),
    ...administratorLines(started),
    ...(existsSync(join(config.webDir, 'index.html'))
      ? []
      : [say('startup.noWeb', { folder: config.webDir })]),
    say('startup.ready'),
  ]
}
