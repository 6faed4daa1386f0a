import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { soundPrograms } from '../../tools/lib/services.mjs'

/** Something that can be pulled out and plugged in again. */
export interface Plug {
  readonly plugIn: () => void
  readonly pullOut: () => void
}

export interface Loudspeaker extends Plug {
  /** Loudest pitch of the last moment, in hundreds of hertz; null while it is silent. */
  readonly pitch: () => number | null
  /** Begins to listen; what it returns says whether anything was to be heard since. */
  readonly attend: () => () => boolean
  /** Nothing at all in the last moment. */
  readonly isSilent: () => boolean
}

/**
 * A sound server of the test's own: microphones that hum and loudspeakers that are listened to. The last that was made
 * of each is what a program gets that names none; loudspeakers come first, or a wire takes their place.
 */
export interface SoundServer {
  /** Environment of programs that shall use it. */
  readonly env: Readonly<Record<string, string>>
  readonly microphone: (name: string, pitch: number) => Plug
  readonly loudspeaker: (name: string) => Loudspeaker
  readonly stop: () => Promise<void>
}

/** A word where there is none. */
export const whyNoSound = (): string | null => (soundPrograms() ? null : 'no PulseAudio here')

/** One rate for all: nothing is made higher or lower on its way. */
const RATE = 48_000
/** A quarter of a second of samples of two bytes. */
const MOMENT = RATE / 2
const AUDIBLE = 0.005
const PATIENCE_MS = 10_000

const strength = (samples: Int16Array, hertz: number): number => {
  const turn = (2 * Math.PI * hertz) / RATE
  let [real, imaginary] = [0, 0]
  for (const [at, sample] of samples.entries()) {
    real += sample * Math.cos(turn * at)
    imaginary += sample * Math.sin(turn * at)
  }
  return Math.hypot(real, imaginary) / Math.max(1, samples.length) / 32_768
}

/** The loudest of the pitches that tests hum at. */
function pitchOf(heard: Buffer): number | null {
  const samples = new Int16Array(Uint8Array.from(heard).buffer)
  const found = Array.from({ length: 14 }, (_, at) => 100 * (at + 1)).map((hertz) => ({
    hertz,
    loud: strength(samples, hertz),
  }))
  const [loudest] = found.toSorted((one, other) => other.loud - one.loud)
  return loudest && loudest.loud > AUDIBLE ? loudest.hertz : null
}

const isNothing = (heard: Buffer): boolean => heard.every((byte) => byte === 0)

/** Listens to what comes out of somewhere. It can be written to as well, so that the end of one writer is not the end. */
function listen(pipe: string) {
  const stream = new Socket({ fd: openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK), writable: false })
  let heard = Buffer.alloc(0)
  let sounds = 0
  stream.on('data', (more: Buffer) => {
    heard = Buffer.concat([heard, more]).subarray(-MOMENT)
    if (!isNothing(more)) sounds += 1
  })
  return {
    pitch: () => pitchOf(heard),
    sounds: () => sounds,
    isSilent: () => isNothing(heard),
    stop: () => stream.destroy(),
  }
}

interface House {
  readonly folder: string
  readonly load: (module: string, ...args: readonly string[]) => string
  readonly unload: (module: string) => void
  readonly prefer: (kind: 'sink' | 'source', name: string) => void
}

/** What hums is a wire of its own: it hums on while nobody is plugged in. */
function createMicrophone({ load, unload, prefer }: House, name: string, pitch: number): Plug {
  const wire = `wire-${name}`
  const own = name.toLowerCase()
  load('module-null-sink', `sink_name=${wire}`, `rate=${RATE}`, `sink_properties=device.description=${wire}`)
  load('module-sine', `sink=${wire}`, `frequency=${pitch}`)
  let module = ''
  const plugIn = (): void => {
    const described = `source_properties=device.description=${name}`
    module = load(
      'module-remap-source',
      `master=${wire}.monitor`,
      `source_name=${own}`,
      `rate=${RATE}`,
      described,
    )
  }
  plugIn()
  prefer('source', own)
  return { plugIn, pullOut: () => unload(module) }
}

function createLoudspeaker({ load, unload, prefer, folder }: House, name: string): Loudspeaker {
  const own = name.toLowerCase()
  const pipe = join(folder, own)
  let module = ''
  let ear: ReturnType<typeof listen> | undefined
  const plugIn = (): void => {
    module = load(
      'module-pipe-sink',
      `sink_name=${own}`,
      `file=${pipe}`,
      ...['format=s16le', `rate=${RATE}`, 'channels=1', 'use_system_clock_for_timing=yes'],
      `sink_properties=device.description=${name}`,
    )
    ear = listen(pipe)
  }
  plugIn()
  prefer('sink', own)
  return {
    plugIn,
    pullOut: () => {
      ear?.stop()
      ear = undefined
      unload(module)
    },
    pitch: () => ear?.pitch() ?? null,
    isSilent: () => ear?.isSilent() ?? true,
    attend: () => {
      const before = ear?.sounds()
      return () => ear !== undefined && ear.sounds() !== before
    },
  }
}

async function untilAnswers(control: string, env: NodeJS.ProcessEnv, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  const answers = (): boolean => {
    try {
      execFileSync(control, ['info'], { env, stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  while (!answers()) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('the sound server does not answer')
    await wait(50)
  }
}

export async function startSoundServer(): Promise<SoundServer> {
  const programs = soundPrograms()
  if (!programs) throw new Error('no sound server')
  const folder = mkdtempSync(join(tmpdir(), 'belfry-sound-'))
  const [socket, config, runtime] = ['socket', 'daemon.conf', 'runtime'].map((name) => join(folder, name))
  mkdirSync(runtime ?? folder, { mode: 0o700 })
  writeFileSync(config ?? folder, `default-sample-rate = ${RATE}\nalternate-sample-rate = ${RATE}\n`)
  const own = { PULSE_SERVER: `unix:${socket}`, PULSE_COOKIE: join(folder, 'cookie') }
  const env = { ...process.env, ...own }
  const door = `module-native-protocol-unix socket=${socket} auth-anonymous=1`
  const server = spawn(
    programs.server,
    ['-n', '--daemonize=no', '--exit-idle-time=-1', '--disable-shm=yes', '--log-level=error', '-L', door],
    {
      env: {
        ...env,
        HOME: folder,
        PULSE_CONFIG: config,
        PULSE_RUNTIME_PATH: runtime,
        PULSE_STATE_PATH: runtime,
      },
      stdio: 'ignore',
    },
  )
  await untilAnswers(programs.control, env, server)
  const control = (...args: readonly string[]): string =>
    execFileSync(programs.control, args, { env, encoding: 'utf8' }).trim()
  const house: House = {
    folder,
    load: (module, ...args) => control('load-module', module, ...args),
    unload: (module) => void control('unload-module', module),
    prefer: (kind, name) => void control(`set-default-${kind}`, name),
  }
  return {
    env: own,
    microphone: (name, pitch) => createMicrophone(house, name, pitch),
    loudspeaker: (name) => createLoudspeaker(house, name),
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
