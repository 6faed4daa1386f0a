import { once } from 'node:events'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecured } from 'node:https'
import { json } from 'node:stream/consumers'
import { connect, type PeerCertificate } from 'node:tls'
import { API_PREFIX, SOCKET_PATH } from '@belfry/protocol'
import { isOnlyReachedInside } from '../../modules/voice/index.ts'
import { ownAddresses } from '../../platform/startup/addresses.ts'
import { openCertificate } from '../../platform/tls/index.ts'
import { broken, type Check, type Finding, good, type Patient, reasonOf, warning } from './finding.ts'

const PATIENCE_MS = 5_000
const DAY_MS = 24 * 60 * 60 * 1000
const SOON_DAYS = 14

/** Whether a Belfry answers at an address; throws where nothing does. */
async function isBelfry(url: string): Promise<boolean> {
  const answer = await fetch(`${url}${API_PREFIX}/health`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  return answer.ok && ((await answer.json()) as { ok?: unknown }).ok === true
}

/** Whether a Belfry answers on this machine, also with a self-signed certificate. */
export async function isServingAt(url: string): Promise<boolean> {
  const ask = url.startsWith('https:') ? requestSecured : requestPlain
  const asked = ask(`${url}${API_PREFIX}/health`, { rejectUnauthorized: false, timeout: PATIENCE_MS })
  asked.once('timeout', () => asked.destroy(new Error('no answer')))
  asked.end()
  try {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return ((await json(answer)) as { ok?: unknown }).ok === true
  } catch {
    return false
  } finally {
    asked.destroy()
  }
}

/** Files that cannot be used stop the start; this says so before. */
export const checkCertificateFiles: Check = async ({ config, now }) => {
  if (config.tls !== 'files') return []
  try {
    openCertificate(config, now)
    return [good('certificate', 'TLS_CERT and TLS_KEY belong together')]
  } catch (error) {
    return [broken('certificate', reasonOf(error), 'Look at TLS_CERT and TLS_KEY.')]
  }
}

async function peerOf(url: URL): Promise<{ readonly peer: PeerCertificate; readonly fault: string }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(url.port || 443),
    ...(/[a-z]/i.test(host) ? { servername: host } : {}),
    rejectUnauthorized: false,
    timeout: PATIENCE_MS,
  })
  socket.once('timeout', () => socket.destroy(new Error('no answer')))
  try {
    await once(socket, 'secureConnect')
    const fault = socket.authorized ? '' : String(socket.authorizationError)
    return { peer: socket.getPeerCertificate(), fault }
  } finally {
    socket.destroy()
  }
}

/** The certificate that browsers get, from this server or from the proxy. */
export const checkCertificate: Check = async ({ config, now }) => {
  if (!config.publicUrl?.startsWith('https:')) {
    const advice = 'Use HTTPS (TLS=acme, or a proxy): browsers give no microphone to plain HTTP.'
    return config.publicUrl === undefined ? [] : [warning('certificate', 'PUBLIC_URL has none', advice)]
  }
  try {
    const { peer, fault } = await peerOf(new URL(config.publicUrl))
    const days = Math.floor((Date.parse(peer.valid_to) - now) / DAY_MS)
    if (fault !== '')
      return [
        warning('certificate', `browsers do not trust it (${fault})`, 'Get one from an authority: TLS=acme.'),
      ]
    if (days < SOON_DAYS)
      return [warning('certificate', `it runs out in ${days} days`, 'Look why it is not renewed.')]
    return [good('certificate', `browsers trust it, for ${days} days`)]
  } catch (error) {
    return [
      broken('certificate', reasonOf(error), 'Look whether port 443 is open and something serves there.'),
    ]
  }
}

/** Opens a WebSocket as a table does; says why not. */
async function upgradeFault(url: string): Promise<string | undefined> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${SOCKET_PATH}?EIO=4&transport=websocket`)
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const timer = setTimeout(() => resolve('no answer'), PATIENCE_MS)
  socket.addEventListener('open', () => resolve(undefined))
  socket.addEventListener('error', () => resolve('it was refused'))
  const fault = await promise
  clearTimeout(timer)
  socket.close()
  return fault
}

async function reached({ isServing }: Patient, url: string): Promise<Finding> {
  try {
    if (await isBelfry(url)) return good('address', `${url} leads to a Belfry`)
    return broken('address', `${url} leads to something else`, 'Look at the proxy, and at the name in DNS.')
  } catch (error) {
    const detail = `${url}: ${reasonOf(error)}`
    if (!isServing) return warning('address', detail, 'Start the server, and ask again.')
    return broken('address', detail, 'Look at the name in DNS, the firewall and the proxy.')
  }
}

/** The way that people take: name, proxy, WebSockets. */
export const checkAddress: Check = async (patient) => {
  const { publicUrl: url, tls, trustProxy } = patient.config
  if (url === undefined) return []
  const found = [await reached(patient, url)]
  if (url.startsWith('https:') && tls === 'off' && trustProxy === false)
    found.push(
      warning(
        'proxy',
        'TRUST_PROXY is off',
        'Set it to the address of the proxy, or everybody counts as one caller.',
      ),
    )
  if (found[0]?.state !== 'ok') return found
  const fault = await upgradeFault(url)
  const advice = 'The proxy has to pass Upgrade and Connection (deploy/nginx has the lines).'
  return [
    ...found,
    fault === undefined
      ? good('proxy', 'WebSockets come through')
      : broken('proxy', `WebSockets do not come through: ${fault}`, advice),
  ]
}

/** Whether browsers are sent to an address that they can reach. */
export const checkVoice: Check = async ({ config }) => {
  const { chatServer, chatServers, rtcAnnounced, rtcPort, publicUrl, databaseUrl } = config
  const isBeside = chatServer === 'on' || (chatServer === 'auto' && databaseUrl === undefined)
  if (!isBeside) {
    if (chatServers.length > 0) return []
    return [warning('voice', 'there is no chat server', 'Name some in CHAT_SERVERS, or set CHAT_SERVER=on.')]
  }
  const announced = rtcAnnounced.length > 0 ? rtcAnnounced : ownAddresses()
  const told = announced.join(', ')
  if (isOnlyReachedInside(announced, publicUrl))
    return [broken('voice', `browsers are only told ${told}`, 'Set RTC_ANNOUNCED to the public address.')]
  const [port, advice] =
    rtcPort === 0
      ? ['a free port', 'Set RTC_PORT where a firewall is: the port changes with each start.']
      : [
          `port ${rtcPort}`,
          `Open port ${rtcPort} in the firewall, for UDP and TCP; the status page has a test from a browser.`,
        ]
  return [{ ...good('voice', `browsers are told ${told}, ${port}`), advice }]
}
