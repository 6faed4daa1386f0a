import type { Result } from '@belfry/kit'
import type { RelayPass, TrackKind, VoiceWay } from '@belfry/protocol'

/** What only browsers and mediasoup understand. */
export type Opaque = Readonly<Record<string, unknown>>

/** Why something about a voice or picture could not be done: nonsense was sent, or it is no longer there. */
export type MediaProblem = 'malformed' | 'gone'

export type MediaResult<T> = Result<T, MediaProblem>

/** A voice or picture that arrives from somebody. */
export interface SfuProducer {
  readonly id: string
  readonly kind: TrackKind
  pause(): Promise<void>
  resume(): Promise<void>
  close(): void
}

/** A voice or picture on its way to somebody; begins paused. */
export interface SfuConsumer {
  readonly id: string
  readonly producerId: string
  readonly kind: TrackKind
  readonly rtpParameters: Opaque
  pause(): Promise<void>
  resume(): Promise<void>
  /** How large a picture is wanted, where the sender offers several sizes. */
  prefer(layer: number): Promise<void>
  /** From 1 to 255: where not all pictures find room on a line, those with more of it come first. */
  setPriority(priority: number): Promise<void>
  close(): void
}

/** What a browser needs to know of a transport, to connect its own end. */
export interface TransportOffer {
  readonly id: string
  readonly iceParameters: Opaque
  readonly iceCandidates: Opaque[]
  readonly dtlsParameters: Opaque
  readonly sctpParameters: Opaque
  readonly relay?: RelayPass
}

/** What comes back of a pulse. */
export interface SfuEcho {
  readonly id: string
  readonly sctpStreamParameters: Opaque
}

export type Way = Pick<VoiceWay, 'way' | 'from'>

/** The way between one browser and the server, in one direction. */
export interface SfuTransport {
  readonly offer: TransportOffer
  connect(dtlsParameters: Opaque): Promise<MediaResult<null>>
  produce(kind: TrackKind, rtpParameters: Opaque, isPaused: boolean): Promise<MediaResult<SfuProducer>>
  consume(producerId: string, rtpCapabilities: Opaque): Promise<MediaResult<SfuConsumer>>
  /** Takes what a browser says to itself; the answer is what `echo` asks for. */
  pulse(sctpStreamParameters: Opaque): Promise<MediaResult<string>>
  echo(pulseId: string): Promise<MediaResult<SfuEcho>>
  /** By what it is reached, and from where; null while it is not. */
  way(): Way | null
  /** All that has ever come in over it, and at which millisecond that was so; null when it is gone. */
  received(): Promise<{ readonly at: number; readonly bytes: number } | null>
  /** Whether all pictures together have to make do with what an ordinary line carries. */
  limitPictures(isLimited: boolean): Promise<void>
  /** Tells the sender so many bits a second. */
  limitSending(bits: number): Promise<void>
  close(): void
}

/** What forwards the voices and pictures of one room. */
export interface SfuRouter {
  readonly capabilities: Opaque
  canConsume(producerId: string, rtpCapabilities: Opaque): boolean
  openTransport(): Promise<SfuTransport>
  /** Comes back when everything that was closed before has really ended. */
  settled(): Promise<void>
  /** Calls back with the voice of whoever begins to lead the talk. */
  onSpeaker(run: (producerId: string) => void): void
  /** Calls back whenever one voice begins to be heard, or ceases to be. */
  watchVoice(producerId: string, tell: (isHeard: boolean) => void): Promise<void>
  close(): void
}

export interface OpenedRouter {
  readonly router: SfuRouter
  /** Calls back when the worker has died, and the router with it. */
  onDeath(run: () => void): void
}

export interface RouterSource {
  openRouter(): Promise<OpenedRouter>
}
