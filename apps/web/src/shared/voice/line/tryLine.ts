import type { Clock } from '@belfry/kit'
import type { Consumer, Transport } from 'mediasoup-client/types'
import type { Api } from '../../../lib/api/http.ts'
import { askGrant } from '../grant.ts'
import { loadDevice } from './device.ts'
import { ChatError, type ChatLink, NoWayError } from './link.ts'
import { openSocketLink } from './socketLink.ts'
import { openWays } from './ways.ts'

/** Way the packets went by. */
export type TriedWay = 'udp' | 'tcp' | 'pages' | 'relay'

export type LineVerdict =
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'refused'; readonly code: string }
  /** Nobody answers, or whoever answers hung up. */
  | { readonly kind: 'away' }
  /** Nothing got through; with where it was looked for. */
  | { readonly kind: 'no-way'; readonly tried: readonly string[] }
  /** It got through; `voice` is what came back of the own one. */
  | {
      readonly kind: 'open'
      readonly way: TriedWay
      readonly ms: number
      readonly voice: MediaStreamTrack | null
      /** How much of the voice came back. */
      readonly packets: number
    }

export interface LineTrial {
  readonly verdict: Promise<LineVerdict>
  readonly close: () => void
}

interface TrialOptions {
  readonly api: Api
  readonly clock: Clock
  readonly host: string
  readonly userId: string
  readonly voice: MediaStreamTrack | null
}

/** Time a voice has to come back. */
const VOICE_MS = 3000
const LOOK_MS = 100
/** Fewer could be what is left of something else. */
const ENOUGH_PACKETS = 10

const pause = (clock: Clock, ms: number): Promise<void> => new Promise((done) => clock.after(ms, done))

const rowsOf = async (transport: Transport): Promise<readonly Record<string, unknown>[]> =>
  [...(await transport.getStats()).values()] as readonly Record<string, unknown>[]

/** Pair of ends that the browser uses. */
async function usedPair(transport: Transport): Promise<{ readonly way: TriedWay; readonly ms: number }> {
  const rows = await rowsOf(transport)
  const pair = rows.find(
    ({ type, nominated, state, selected }) =>
      type === 'candidate-pair' && (selected === true || (nominated === true && state === 'succeeded')),
  )
  const end = (id: unknown) => rows.find((row) => row['id'] === id)
  const own = end(pair?.['localCandidateId'])
  const other = end(pair?.['remoteCandidateId'])
  const ms = Math.round(Number(pair?.['currentRoundTripTime'] ?? 0) * 1000)
  if (own?.['candidateType'] === 'relay') return { way: 'relay', ms }
  if (other?.['protocol'] !== 'tcp') return { way: 'udp', ms }
  const pagesPort = location.port || (location.protocol === 'https:' ? '443' : '80')
  return { way: String(other['port']) === pagesPort ? 'pages' : 'tcp', ms }
}

const heard = (rows: readonly Record<string, unknown>[]): number =>
  rows
    .filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
    .reduce((sum, { packetsReceived }) => sum + Number(packetsReceived ?? 0), 0)

/** Fetches the own voice back, as others would. */
async function fetchBack(link: ChatLink, transport: Transport, rtpCapabilities: object, producerId: string) {
  const answer = await link.request('consume', {
    transportId: transport.id,
    producerId,
    rtpCapabilities: rtpCapabilities as Record<string, unknown>,
  })
  const consumer = await transport.consume({
    id: answer.consumerId,
    producerId,
    kind: answer.kind,
    rtpParameters: answer.rtpParameters as unknown as Consumer['rtpParameters'],
  })
  await link.request('ready', { consumerId: answer.consumerId })
  return consumer.track
}

const verdictOf = (error: unknown): LineVerdict => {
  if (error instanceof NoWayError) return { kind: 'no-way', tried: error.tried }
  return error instanceof ChatError && error.isRefusal
    ? { kind: 'refused', code: error.code }
    : { kind: 'away' }
}

/** Goes to the server alone, says something, and listens whether it comes back. */
export function tryLine({ api, clock, host, userId, voice }: TrialOptions): LineTrial {
  const closing: (() => void)[] = []
  const close = (): void => {
    for (const end of closing.splice(0).reverse()) end()
  }
  const run = async (): Promise<LineVerdict> => {
    const device = await loadDevice()
    if (!device) return { kind: 'unsupported' }
    const granted = await askGrant(api, null)
    if (!granted.ok) return { kind: 'refused', code: granted.error.code }
    const broken = Promise.withResolvers<never>()
    const onDown = (reason: string): void => broken.reject(new ChatError({ code: reason, params: {} }, false))
    const link = await openSocketLink({ host, grant: granted.value.grant, onDown })
    closing.push(link.close)
    const roomId = `echo ${userId}`
    await link.request('createRoom', { roomId })
    await link.request('join', { userId, roomId, channel: null, audioPaused: false, videoPaused: true })
    const routerRtpCapabilities = await link.request('getRouterRtpCapabilities', null)
    await device.load({ routerRtpCapabilities })
    const ways = openWays({ link, device, clock, onLost: broken.reject })
    closing.push(ways.close)
    await Promise.race([ways.opened, broken.promise])
    const [send, receive] = [await ways.send(), await ways.receive()]
    const used = await usedPair(send)
    if (!voice) return { kind: 'open', ...used, voice: null, packets: 0 }
    const copy = voice.clone()
    const { id } = await send.produce({ track: copy, codecOptions: { opusDtx: false, opusFec: true } })
    const back = await fetchBack(link, receive, device.recvRtpCapabilities, id)
    let packets = 0
    for (let passed = 0; passed < VOICE_MS && packets < ENOUGH_PACKETS; passed += LOOK_MS) {
      await pause(clock, LOOK_MS)
      packets = heard(await rowsOf(receive))
    }
    return { kind: 'open', ...used, voice: back, packets }
  }
  const verdict = run().catch(verdictOf)
  return { verdict, close }
}
