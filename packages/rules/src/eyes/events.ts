import type { Evolvers } from '../core/topic.ts'
import type { SessionState } from '../state.ts'

export const OPEN_EYES = 'open-eyes'
export const PEEK_EYES = 'peek-eyes'

export type EyesValue = 'open' | 'peek' | 'close'

export interface EyesEvents {
  eyesChanged: { readonly seat: number; readonly value: EyesValue }
}

const statusFor: Record<EyesValue, readonly string[]> = { open: [OPEN_EYES], peek: [PEEK_EYES], close: [] }

const isEyes = (status: string): boolean => status === OPEN_EYES || status === PEEK_EYES

/** Eyes are one of the things a seat's status can say; the others stay. */
export const statusAfter = (status: readonly string[], value: EyesValue): string[] => [
  ...status.filter((entry) => !isEyes(entry)),
  ...statusFor[value],
]

export const eyesOf = (status: readonly string[]): EyesValue => {
  if (status.includes(OPEN_EYES)) return 'open'
  return status.includes(PEEK_EYES) ? 'peek' : 'close'
}

export const eyesEvolvers: Evolvers<EyesEvents> = {
  eyesChanged: (state: SessionState, { seat, value }) => ({
    ...state,
    secret: {
      ...state.secret,
      seats: state.secret.seats.map((entry, index) =>
        index === seat ? { ...entry, status: statusAfter(entry.status, value) } : entry,
      ),
    },
  }),
}
