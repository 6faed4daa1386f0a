import type { SoundName } from './names.ts'

/** Sounds are written down, not recorded: each is a few struck, blown or knocked voices laid over one another. */
export interface Voice {
  /** Seconds after the beginning. */
  readonly at: number
  /** Hertz; noise has none and is only as bright as `softness` lets it be. */
  readonly pitch: number | 'noise'
  readonly level: number
  /** Seconds until it is there, and until it has fallen to about a third. */
  readonly attack: number
  readonly decay: number
  /** Glide: where the pitch ends, as a factor; 1 when left out. */
  readonly bend?: number
}

export interface Recipe {
  readonly seconds: number
  /** The loudest sample, so that a gong carries further than a tick. */
  readonly peak: number
  readonly voices: readonly Voice[]
}

/** The partials of a cast bell are not whole multiples: hum, prime, minor third, fifth, nominal and above. */
const BELL_PARTIALS = [
  [0.5, 0.55, 1],
  [1, 1, 0.62],
  [1.19, 0.6, 0.5],
  [1.5, 0.32, 0.36],
  [2, 0.7, 0.4],
  [2.51, 0.2, 0.2],
  [2.66, 0.22, 0.18],
  [3.01, 0.16, 0.15],
  [4.17, 0.1, 0.09],
] as const

export const bell = (at: number, pitch: number, ring: number, level = 1): Voice[] => [
  ...BELL_PARTIALS.flatMap(([ratio, weight, length]): Voice[] => [
    { at, pitch: pitch * ratio, level: level * weight, attack: 0.003, decay: ring * length },
    // A second voice a breath away beats against the first: the slow waver of real bronze.
    {
      at,
      pitch: pitch * ratio * 1.0023,
      level: level * weight * 0.4,
      attack: 0.004,
      decay: ring * length * 0.9,
    },
  ]),
  { at, pitch: 'noise', level: level * 0.5, attack: 0.001, decay: 0.012 },
]

export const glass = (at: number, pitch: number, level = 1): Voice[] => [
  { at, pitch, level, attack: 0.006, decay: 0.28 },
  { at, pitch: pitch * 2.76, level: level * 0.2, attack: 0.004, decay: 0.1 },
  { at, pitch: pitch * 5.4, level: level * 0.05, attack: 0.002, decay: 0.04 },
]

export const wood = (at: number, pitch: number, ring = 0.03, level = 1): Voice[] => [
  { at, pitch, level, attack: 0.001, decay: ring, bend: 0.94 },
  { at, pitch: pitch * 2.4, level: level * 0.35, attack: 0.001, decay: ring * 0.5 },
  { at, pitch: 'noise', level: level * 0.3, attack: 0.0005, decay: 0.006 },
]

export const knock = (at: number, level = 1): Voice[] => [
  { at, pitch: 172, level, attack: 0.003, decay: 0.07, bend: 0.8 },
  { at, pitch: 318, level: level * 0.35, attack: 0.002, decay: 0.035 },
  { at, pitch: 'noise', level: level * 0.18, attack: 0.001, decay: 0.014 },
]

const A4 = 440
const C5 = 523.25
const E5 = 659.26
const A5 = 880
const D5 = 587.33

export const RECIPES: Readonly<Record<SoundName, Recipe>> = {
  chatJoin: { seconds: 0.7, peak: 0.34, voices: glass(0, E5, 0.9) },
  chatLeave: { seconds: 0.7, peak: 0.3, voices: glass(0, A4, 0.9) },
  privateRequest: { seconds: 1.1, peak: 0.5, voices: [...glass(0, D5), ...glass(0.16, A5)] },
  privateJoin: { seconds: 1.0, peak: 0.42, voices: [...glass(0, A5, 0.7), ...glass(0.13, E5, 0.9)] },
  voteTick: { seconds: 0.22, peak: 0.5, voices: wood(0, 820) },
  voteTickShort: { seconds: 0.12, peak: 0.42, voices: wood(0, 1180, 0.014) },
  voteCast: { seconds: 0.4, peak: 0.55, voices: knock(0) },
  countdown: { seconds: 0.5, peak: 0.5, voices: [...wood(0, 560, 0.05), ...glass(0, C5 / 2, 0.25)] },
  attentionGong: { seconds: 1.95, peak: 0.85, voices: bell(0, 196, 0.85) },
  timerGong: { seconds: 1.8, peak: 0.7, voices: [...bell(0, 392, 0.5), ...bell(0.42, 392, 0.6, 0.8)] },
}
