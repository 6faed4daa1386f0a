import { failure, ok, type Result, systemClock } from '@belfry/kit'
import type { Device, Transport } from 'mediasoup-client/types'
import { openCall } from '../../src/features/voice/connection/call.ts'
import { ChatConnection } from '../../src/features/voice/connection/connection.ts'
import type { Grant } from '../../src/features/voice/connection/ports.ts'
import { createStore, type Store } from '../../src/lib/store.ts'
import { DEFAULT_AUDIO } from '../../src/shared/voice/chatAudio.ts'
import { DEFAULT_VIDEO } from '../../src/shared/voice/chatVideo.ts'
import { loadDevice } from '../../src/shared/voice/line/device.ts'
import { openSocketLink } from '../../src/shared/voice/line/socketLink.ts'
import { createLosses } from '../../src/shared/voice/losses.ts'
import type { OwnMedia, OwnTracks } from '../../src/shared/voice/types.ts'
import { insist, makePlain } from './manners.ts'
import { takeOutside } from './outside.ts'
import { movingPicture, type Size, tone } from './tracks.ts'

/** Given to the page by whoever opens it: what the API would answer to somebody who wants to speak. */
declare function grantFor(person: string): Promise<Grant | null>

/** Where somebody talks, and what they send. */
export interface Seat {
  readonly session: string
  readonly host: string
  readonly pitch?: number
  readonly camera?: Size
  /** Plays what comes, without a sound: only then it is known how much had to be made up. */
  readonly playsVoices?: boolean
  /** Sends so much at least, however little the line seems to carry. */
  readonly leastKbits?: number
  /** What is sent to them is taken outside of this page. */
  readonly isOutside?: boolean
  /** As browsers talk of themselves: what is lost is not asked for again, neither on the way there nor back. */
  readonly isPlain?: boolean
}

/** What came of one voice or picture since it was first fetched. */
export interface Heard {
  /** Of its track. */
  readonly id: string
  readonly from: string
  readonly kind: 'audio' | 'video'
  packets: number
  bytes: number
  /** Samples that were played, and those among them that were made up for want of what was lost. */
  samples: number
  concealed: number
  /** Seconds that all samples together have waited to be played, and how many those were. */
  waited: number
  emitted: number
}

interface Talker {
  readonly connection: ChatConnection<Device>
  readonly own: OwnMedia
  readonly channel: Store<string | null>
  readonly ways: Transport[]
  readonly sends: Transport[]
  /** By the name of its track; what has ended is kept. */
  readonly heard: Map<string, Heard>
}

const talkers = new Map<string, Talker>()
const NOTHING = { track: null, problem: null }

// A network that is another one is asked for at once, as by the app.
window.addEventListener('online', () => {
  for (const { connection } of talkers.values()) connection.nudge()
})

const pictures = new Map<string, MediaStreamTrack>()

/** A copy of a picture that is painted once for all who show it: whoever looks cannot tell, and it is cheap. */
function pictureLike(camera: Size): MediaStreamTrack {
  const kind = JSON.stringify(camera)
  const painted = pictures.get(kind) ?? movingPicture(camera)
  pictures.set(kind, painted)
  return painted.clone()
}

function ownOf({ pitch = 440, camera }: Seat): OwnMedia {
  const tracks: OwnTracks = {
    audio: { track: tone(pitch), problem: null },
    video: camera ? { track: pictureLike(camera), problem: null } : NOTHING,
  }
  return {
    audio: createStore(DEFAULT_AUDIO),
    video: createStore({ ...DEFAULT_VIDEO, isMuted: !camera }),
    isTalking: createStore(false),
    hasPriority: createStore(false),
    microphones: createStore([]),
    cameras: createStore([]),
    speakers: createStore([]),
    askedSpeaker: null,
    tracks: createStore(tracks),
    held: createStore(tracks),
    losses: createLosses(createStore(tracks)),
    isPrompt: createStore(false),
    need: () => undefined,
    preview: () => undefined,
    tryVoice: () => undefined,
    listen: () => undefined,
    retry: () => undefined,
  }
}

async function requestGrant(person: string): Promise<Result<Grant>> {
  const given = await grantFor(person).catch(() => null)
  return given ? ok(given) : failure('network-error')
}

function playSilently(track: MediaStreamTrack): void {
  const element = new Audio()
  element.muted = true
  element.srcObject = new MediaStream([track])
  void element.play()
}

/** A device that notes the ways in both directions. */
async function watchedDevice(
  { isPlain = false, isOutside = false, leastKbits }: Seat,
  { ways, sends }: Pick<Talker, 'ways' | 'sends'>,
): Promise<Device | null> {
  const device = await loadDevice()
  if (!device) return null
  if (isPlain) makePlain(device)
  if (leastKbits !== undefined) insist(device, leastKbits)
  if (isOutside) takeOutside(device)
  const noted = (way: Transport, among: Transport[]): void => {
    among.push(way)
    way.observer.once('close', () => among.splice(among.indexOf(way), 1))
  }
  const [receive, send] = [device.createRecvTransport.bind(device), device.createSendTransport.bind(device)]
  device.createRecvTransport = (options) => {
    const way = receive(options)
    noted(way as Transport, ways)
    return way
  }
  device.createSendTransport = (options) => {
    const way = send(options)
    noted(way as Transport, sends)
    return way
  }
  return device
}

function open(person: string, seat: Seat): Talker {
  const own = ownOf(seat)
  const channel = createStore<string | null>(null)
  const ways: Transport[] = []
  const sends: Transport[] = []
  const heard = new Map<string, Heard>()
  const connection = new ChatConnection<Device>({
    clock: systemClock,
    random: Math.random,
    loadDevice: () => watchedDevice(seat, { ways, sends }),
    isListed: () => Promise.resolve(ok(true)),
    requestGrant: () => requestGrant(person),
    openLink: openSocketLink,
    openCall: (options) => openCall({ ...options, clock: systemClock, own, channel, seen: null }),
  })
  connection.state.subscribe(() => {
    // Nobody looks at a table here: what the chat server says is all that there is.
    channel.set(connection.state.get().channel)
    for (const [from, incoming] of Object.entries(connection.state.get().streams))
      for (const kind of ['audio', 'video'] as const) {
        const track = incoming[kind]
        if (!track || heard.has(track.id)) continue
        if (kind === 'audio' && seat.playsVoices) playSilently(track)
        heard.set(track.id, {
          id: track.id,
          from,
          kind,
          packets: 0,
          bytes: 0,
          samples: 0,
          concealed: 0,
          waited: 0,
          emitted: 0,
        })
      }
  })
  connection.go({ session: seat.session, host: seat.host, userId: person })
  return { connection, own, channel, ways, sends, heard }
}

/** Somebody talks, with everything that a window does for it. */
export function join(person: string, seat: Seat): void {
  leave(person)
  talkers.set(person, open(person, seat))
}

/** Hangs up, as a window does that is closed. */
export function leave(person: string): void {
  const talker = talkers.get(person)
  talkers.delete(person)
  talker?.connection.go(null)
  const { audio, video } = talker?.own.tracks.get() ?? {}
  for (const track of [audio?.track, video?.track]) track?.stop()
}

export function mute(person: string, isMuted: boolean): void {
  const { audio } = talkers.get(person)?.own ?? {}
  audio?.set({ ...audio.get(), isMuted })
}

/** How it stands, and what is wrong. */
export function stateOf(person: string): { readonly status: string; readonly trouble: unknown } {
  const { status = 'off', trouble = null } = talkers.get(person)?.connection.state.get() ?? {}
  return { status, trouble }
}

/** Whose voices there are now for somebody. */
export const voicesOf = (person: string): readonly string[] =>
  Object.entries(talkers.get(person)?.connection.state.get().streams ?? {}).flatMap(([from, { audio }]) =>
    audio ? [from] : [],
  )

async function count({ ways, heard }: Talker): Promise<void> {
  for (const way of ways) {
    const report = await way.getStats().catch(() => null)
    for (const row of report?.values() ?? []) {
      const entry = row.type === 'inbound-rtp' ? heard.get(row.trackIdentifier) : undefined
      if (!entry) continue
      entry.packets = row.packetsReceived ?? 0
      entry.bytes = (row.bytesReceived ?? 0) + (row.headerBytesReceived ?? 0)
      entry.samples = row.totalSamplesReceived ?? 0
      entry.concealed = row.concealedSamples ?? 0
      entry.waited = row.jitterBufferDelay ?? 0
      entry.emitted = row.jitterBufferEmittedCount ?? 0
    }
  }
}

/** All that has ever come to somebody, also what has ended since. */
export async function heardBy(person: string): Promise<readonly Heard[]> {
  const talker = talkers.get(person)
  if (!talker) return []
  await count(talker)
  return [...talker.heard.values()]
}

/** Sum of one field over all rows of a kind that some ways tell of. */
async function summed(ways: readonly Transport[] | undefined, kind: string, field: string): Promise<number> {
  const reports = await Promise.all((ways ?? []).map((way) => way.getStats()))
  const rows = reports.flatMap((report) => [...report.values()]).filter(({ type }) => type === kind)
  return rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)
}

/** Bytes that somebody has sent so far. */
export const bytesSent = (person: string): Promise<number> =>
  summed(talkers.get(person)?.sends, 'outbound-rtp', 'bytesSent')

/** The ways by which something comes to somebody now. */
export const waysOf = (person: string): readonly string[] =>
  talkers.get(person)?.ways.map(({ id }) => id) ?? []

/** Bytes that have come to somebody so far, whatever they are. */
export const bytesReceived = (person: string): Promise<number> =>
  summed(talkers.get(person)?.ways, 'transport', 'bytesReceived')
