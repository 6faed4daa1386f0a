import type { Kind } from '../../lib/announcing/kinds.ts'
import { bell, glass, knock, type Recipe, wood } from '../../lib/sounds/recipes.ts'

const [C4, G4, C5, E5, G5, B5, C6] = [261.63, 392, 523.25, 659.26, 783.99, 987.77, 1046.5] as const

/** Sounds for those who play by ear. Each is told from the others by its shape, not by its pitch alone. */
export const CUES = {
  /** Two knocks on wood: somebody stands accused. */
  nominated: { seconds: 0.61, peak: 0.5, voices: [...knock(0), ...knock(0.18, 0.8)] },
  /** Three quick drops: the own turn. */
  turn: { seconds: 0.53, peak: 0.6, voices: [0, 0.09, 0.18].flatMap((at) => glass(at, C6, 0.8)) },
  /** One drop: it comes near. */
  near: { seconds: 0.47, peak: 0.42, voices: glass(0, B5, 0.7) },
  /** Up: the count is known. */
  counted: { seconds: 0.83, peak: 0.45, voices: [...wood(0, 620), ...glass(0.1, E5), ...glass(0.24, G5)] },
  /** A low bell, once. */
  death: { seconds: 1.57, peak: 0.6, voices: bell(0, 147, 0.6) },
  revival: {
    seconds: 0.93,
    peak: 0.4,
    voices: [...glass(0, C5), ...glass(0.15, E5), ...glass(0.3, C6, 0.7)],
  },
  /** Falling for the night, rising for the day. */
  night: { seconds: 1.37, peak: 0.45, voices: [...bell(0, G4, 0.3, 0.7), ...bell(0.3, C4, 0.4, 0.7)] },
  day: { seconds: 1.33, peak: 0.45, voices: [...bell(0, C4, 0.3, 0.7), ...bell(0.3, G4, 0.4, 0.7)] },
  text: { seconds: 0.37, peak: 0.32, voices: [...wood(0, 980, 0.02, 0.8), ...wood(0.07, 1240, 0.02, 0.6)] },
  signal: { seconds: 0.87, peak: 0.42, voices: [...glass(0, G5, 0.8), ...glass(0.2, C5, 0.8)] },
  revealed: { seconds: 0.73, peak: 0.45, voices: [...wood(0, 420, 0.05), ...bell(0.05, 523, 0.15, 0.5)] },
  won: {
    seconds: 1.73,
    peak: 0.6,
    voices: [0, 0.22, 0.44].flatMap((at) => bell(at, C4 * (1 + at), 0.5, 0.8)),
  },
  hand: { seconds: 0.27, peak: 0.3, voices: wood(0, 700, 0.03) },
  person: { seconds: 0.43, peak: 0.25, voices: [...wood(0, 300, 0.04, 0.8), ...wood(0.12, 360, 0.04, 0.6)] },
} as const satisfies Record<string, Recipe>

export type CueName = keyof typeof CUES

/** Cues with what is said. Whispers, the gong and the end of a timer have sounds of their own already. */
const CUE_OF: Readonly<Partial<Record<Kind, CueName>>> = {
  ...{ turn: 'turn', near: 'near', signal: 'signal', signalOfOthers: 'signal', pointing: 'signal' },
  ...{ night: 'night', day: 'day', gameBegins: 'day', gameOver: 'won', won: 'won', newGame: 'day' },
  ...{ ownDeath: 'death', death: 'death', executed: 'death', exiled: 'death', revival: 'revival' },
  ...{ nominated: 'nominated', counted: 'counted', block: 'counted', revealed: 'revealed' },
  ...{ textToOne: 'text', text: 'text', told: 'text', handUp: 'hand', hand: 'hand' },
  ...{ ownCharacter: 'revealed', pointed: 'counted', seat: 'person', ownSeat: 'person', presence: 'person' },
}

/** Cue for everything that happened at once: that of the most pressing. */
export const cueOf = (kinds: readonly Kind[]): CueName | null =>
  kinds.map((kind) => CUE_OF[kind]).find((cue) => cue !== undefined) ?? null
