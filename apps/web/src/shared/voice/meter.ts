/** Quieter than this is silence to the meter. */
const FLOOR_DB = -60

/** The strength of a moment of sound, from 0 to 1. */
export function strengthOf(samples: Float32Array): number {
  if (samples.length === 0) return 0
  const sum = samples.reduce((total, sample) => total + sample * sample, 0)
  return Math.sqrt(sum / samples.length)
}

/** Level of the voice meter: ears count in tenfolds, so the meter does too. */
export function meterLevel(strength: number): number {
  if (strength <= 0) return 0
  const decibels = 20 * Math.log10(strength)
  return Math.min(1, Math.max(0, 1 - decibels / FLOOR_DB))
}

export interface Meter {
  /** The strength of what is heard right now. */
  readonly strength: () => number
  /** Without a loudspeaker, or before the page is touched, some browsers let nothing be measured. */
  readonly isRunning: () => boolean
  readonly close: () => void
}

/** Listens to a voice without letting anybody hear it. */
function createMeter(context: AudioContext, track: MediaStreamTrack): Pick<Meter, 'strength' | 'close'> {
  const source = context.createMediaStreamSource(new MediaStream([track]))
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    strength() {
      analyser.getFloatTimeDomainData(samples)
      return strengthOf(samples)
    },
    close: () => source.disconnect(),
  }
}

/** Meter with a context of its own, for as long as it is wanted. */
export function meterOf(track: MediaStreamTrack): Meter {
  const context = new AudioContext()
  // Held back until the page is touched, in some browsers; whoever lets a page have a microphone has touched it.
  context.resume().catch(() => undefined)
  const meter = createMeter(context, track)
  return {
    strength: meter.strength,
    isRunning: () => context.state === 'running',
    close() {
      meter.close()
      void context.close()
    },
  }
}
