import type { Clock } from '@belfry/kit'
import type { StoredKey } from '../../lib/storage/keys.ts'
import type { LocalStore, Parse } from '../../lib/storage/storage.ts'
import { createStore, derive, type Store } from '../../lib/store.ts'
import { type Capture, createCapture, type DeviceSource } from './capture.ts'
import { DEFAULT_AUDIO, isSilent, parseAudio } from './chatAudio.ts'
import { DEFAULT_VIDEO, parseVideo } from './chatVideo.ts'
import { audioAttempts, videoAttempts } from './constraints.ts'
import { createAskedSpeaker } from './askedSpeaker.ts'
import { createDeviceLists } from './deviceList.ts'
import { createLosses } from './losses.ts'
import { createOutgoing, type OutgoingOptions } from './outgoing.ts'
import type { Device, OwnMedia, OwnTrack } from './types.ts'

export interface OwnMediaOptions extends OutgoingOptions {
  /** Undefined where the browser gives no devices at all: on a page that came over plain HTTP. */
  readonly devices: DeviceSource | undefined
  readonly storage: LocalStore
  readonly clock: Clock
  /** Calls back whenever somebody allows a device that they had not allowed. */
  readonly onAllowed?: (kind: 'microphone' | 'camera', run: () => void) => void
  /** Calls back at each press of a person, until it is told to stop. */
  readonly onPress?: (run: () => void) => () => void
}

const NOTHING: OwnTrack = { track: null, problem: null }
const NO_KINDS = { audio: false, video: false }
type Kinds = typeof NO_KINDS

/**
 * Switches as they are kept, the same in all windows: whoever is muted in one must not be heard through another. Which
 * device is in use is each window's own.
 */
function createKept<T extends { readonly device: string | null }>(
  storage: LocalStore,
  key: StoredKey,
  parse: Parse<T>,
  initial: T,
): Store<T> {
  const store = createStore(storage.read(key, parse) ?? initial)
  storage.onForeignChange(key, () => {
    const next = storage.read(key, parse)
    if (next) store.set({ ...next, device: store.get().device })
  })
  return {
    ...store,
    set(next) {
      storage.write(key, next)
      store.set(next)
    },
  }
}

/** The one that was chosen is plugged in, but another is in use. */
const isBetterThere = (
  { device, preference }: { readonly device: string | null; readonly preference: string | null },
  list: readonly Device[],
): boolean => preference !== null && device !== preference && list.some(({ id }) => id === preference)

/** Needs: who needs what, and what somebody tries out. */
function createNeeds(onChange: () => void) {
  const needs = new Map<string, Kinds>()
  let isPreviewed = false
  let isVoiceTried = false
  let isListening = false
  return {
    isPreviewed: () => isPreviewed,
    isVoiceTried: () => isPreviewed || isVoiceTried,
    /** Whoever speaks or hears depends on what is plugged in. */
    dependsOnDevices: () => isListening || isPreviewed || isVoiceTried,
    isListening: () => isListening,
    isNeeded: (kind: keyof Kinds) => [...needs.values()].some((kinds) => kinds[kind]),
    doors: {
      need: (who: string, kinds: Kinds): void => {
        needs.set(who, kinds)
        onChange()
      },
      preview: (isWanted: boolean): void => {
        isPreviewed = isWanted
        onChange()
      },
      tryVoice: (isWanted: boolean): void => {
        isVoiceTried = isWanted
        onChange()
      },
      listen: (isNow: boolean): void => {
        isListening = isNow
        onChange()
      },
    },
  }
}

type OwnTracks = Readonly<Record<keyof Kinds, OwnTrack>>

const isSame = (a: OwnTrack, b: OwnTrack): boolean => a.track === b.track && a.problem === b.problem

/** Tracks are told of only where one is another: who sends them need not begin anew. */
function setTracks(store: Store<OwnTracks>, next: OwnTracks): void {
  const before = store.get()
  if (!isSame(before.audio, next.audio) || !isSame(before.video, next.video)) store.set(next)
}

/** Notes which device is in use, for those who choose among them. */
function noteDevice<T extends { readonly device: string | null }>(store: Store<T>, capture: Capture): void {
  capture.subscribe(() => {
    const device = capture.get().track?.getSettings().deviceId ?? null
    if (store.get().device !== device) store.set({ ...store.get(), device })
  })
}

/** A device that was missed is asked for again when it is plugged in. */
const isWorthAsking = (
  chosen: { readonly device: string | null; readonly preference: string | null },
  capture: Capture,
  list: readonly Device[],
): boolean => isBetterThere(chosen, list) || capture.get().problem === 'missing'

interface Captures {
  readonly microphone: Capture
  readonly camera: Capture
}

/** Devices as one: what both hold and lose, whether the browser asks about one, and asking anew. */
function together({
  microphone,
  camera,
}: Captures): Pick<OwnMedia, 'held' | 'losses' | 'isPrompt' | 'retry'> {
  const held = derive([microphone, camera], () => ({ audio: microphone.get(), video: camera.get() }))
  return {
    held,
    losses: createLosses(held),
    isPrompt: derive(
      [microphone.isAsking, camera.isAsking],
      () => microphone.isAsking.get() || camera.isAsking.get(),
    ),
    retry() {
      microphone.again()
      camera.again()
    },
  }
}

/** Whoever allows what they had not allowed is asked no more. */
function askOnceAllowed(captures: Captures, onAllowed: OwnMediaOptions['onAllowed']): void {
  for (const kind of ['microphone', 'camera'] as const)
    onAllowed?.(kind, () => {
      if (captures[kind].get().problem === 'blocked') captures[kind].again()
    })
}

export function createOwnMedia(options: OwnMediaOptions): OwnMedia {
  const { devices, storage, clock } = options
  const audio = createKept(storage, 'chatAudio', parseAudio, DEFAULT_AUDIO)
  const video = createKept(storage, 'chatVideo', parseVideo, DEFAULT_VIDEO)
  const isTalking = createStore(false)
  const microphone = createCapture('audio', devices)
  const camera = createCapture('video', devices)
  const voice = createOutgoing(options)
  const needs = createNeeds(() => update())

  /** A microphone is asked for at the first word and then kept, so that the next word is not late. */
  const wantsAudio = (): boolean =>
    needs.isVoiceTried() ||
    (needs.isNeeded('audio') && (!audio.get().isMuted || microphone.get().track !== null))
  const sendsVideo = (): boolean => needs.isNeeded('video') && !video.get().isMuted

  const update = (): void => {
    microphone.want(wantsAudio() ? audioAttempts(audio.get()) : null)
    camera.want(needs.isPreviewed() || sendsVideo() ? videoAttempts(video.get()) : null)
    voice.setSilent(isSilent(audio.get(), isTalking.get()))
    voice.setGain(audio.get().gain)
    voice.from(needs.isNeeded('audio') ? microphone.get().track : null)
    lists.watch(needs.isNeeded('audio') || needs.dependsOnDevices())
    setTracks(tracks, {
      audio: needs.isNeeded('audio') ? { track: voice.get(), problem: microphone.get().problem } : NOTHING,
      video: sendsVideo() ? camera.get() : NOTHING,
    })
  }

  const lists = createDeviceLists(devices, clock, () => {
    if (isWorthAsking(audio.get(), microphone, lists.microphones.get())) microphone.again()
    if (isWorthAsking(video.get(), camera, lists.cameras.get())) camera.again()
  })
  const tracks = createStore<OwnTracks>({ audio: NOTHING, video: NOTHING })

  noteDevice(audio, microphone)
  noteDevice(video, camera)
  // Only once a device is given does the browser tell the names of all.
  for (const capture of [microphone, camera]) capture.subscribe(() => void lists.look())
  for (const source of [microphone, camera, audio, video, isTalking, voice]) source.subscribe(update)
  void lists.look()
  askOnceAllowed({ microphone, camera }, options.onAllowed)

  return {
    audio,
    video,
    isTalking,
    hasPriority: createStore(false),
    microphones: lists.microphones,
    cameras: lists.cameras,
    speakers: lists.speakers,
    askedSpeaker: createAskedSpeaker({ ...options, audio, lists, isListening: needs.isListening }),
    tracks,
    ...together({ microphone, camera }),
    ...needs.doors,
  }
}
