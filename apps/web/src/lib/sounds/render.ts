import { draw } from '@belfry/kit'
import type { Recipe, Voice } from './recipes.ts'

const NOISE_SEED = 20260
/** Smoothing of noise: how much of the last sample it keeps, which takes the hiss out of a knock. */
const NOISE_SOFTNESS = 0.82
const FADE_SECONDS = 0.04

const envelope = (t: number, { attack, decay }: Voice): number =>
  t < attack ? t / attack : Math.exp(-(t - attack) / decay)

function addTone(out: Float32Array, voice: Voice, pitch: number, rate: number): void {
  const first = Math.round(voice.at * rate)
  const length = out.length - first
  let phase = 0
  for (let i = 0; i < length; i++) {
    const bend = 1 + ((voice.bend ?? 1) - 1) * Math.min(1, i / rate / (voice.decay * 3))
    phase += (2 * Math.PI * pitch * bend) / rate
    out[first + i] = (out[first + i] ?? 0) + voice.level * envelope(i / rate, voice) * Math.sin(phase)
  }
}

function addNoise(out: Float32Array, voice: Voice, rate: number): void {
  const first = Math.round(voice.at * rate)
  let seed = NOISE_SEED
  let last = 0
  for (let i = first; i < out.length; i++) {
    const drawn = draw(seed)
    seed = drawn.seed
    last = last * NOISE_SOFTNESS + (drawn.value * 2 - 1) * (1 - NOISE_SOFTNESS)
    out[i] = (out[i] ?? 0) + voice.level * envelope((i - first) / rate, voice) * last * 3
  }
}

function finish(out: Float32Array, peak: number, rate: number): void {
  const loudest = out.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const fade = Math.round(FADE_SECONDS * rate)
  for (let i = 0; i < out.length; i++) {
    const tail = Math.min(1, (out.length - 1 - i) / fade)
    out[i] = ((out[i] ?? 0) / loudest) * peak * tail
  }
}

/** The samples of a sound; the same on every machine, so that it can be measured in a test. */
export function renderSound(recipe: Recipe, rate: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(Math.round(recipe.seconds * rate))
  for (const voice of recipe.voices) {
    if (voice.pitch === 'noise') addNoise(out, voice, rate)
    else addTone(out, voice, voice.pitch, rate)
  }
  finish(out, recipe.peak, rate)
  return out
}
