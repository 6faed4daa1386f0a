import { ok } from '@belfry/kit'
import { isStoryteller } from '../core/actor.ts'
import { refuse } from '../core/errors.ts'
import type { Deciders } from '../core/topic.ts'
import { clearDeadline, deadlineSet } from '../deadlines/deadlines.ts'
import { isNight } from '../game/phase.ts'
import { POINTING_COUNTDOWN_MS } from '../limits.ts'
import { userOf } from '../members/presence.ts'
import { canPoint, canStartPointing, runningPointing } from './policy.ts'

const LOCK = 'pointing:lock'

export interface PointingCommands {
  /** User ids; Storytellers always watch and need not be named. */
  startPointing: { readonly recipients: readonly string[] }
  lockPointing: Record<never, never>
  stopPointing: Record<never, never>
  point: { readonly seat: number | null }
}

export const pointingDeciders: Deciders<PointingCommands> = {
  startPointing: {
    by: ['storyteller'],
    decide: (state, command, { now }) => {
      const recipients = [...new Set(command.recipients)].filter((id) => !isStoryteller(state, id))
      if (recipients.some((id) => !userOf(state, id))) return refuse('no-such-user')
      const allowed = canStartPointing(
        {
          isPointing: runningPointing(state) !== null,
          hasNomination: state.vote.nomination !== null,
          phase: state.game.phase,
        },
        recipients,
      )
      if (!allowed.ok) return allowed
      const locksAt = now + POINTING_COUNTDOWN_MS
      return ok([
        { type: 'pointingStarted', atNight: isNight(state.game.phase), recipients, locksAt },
        deadlineSet({ id: LOCK, due: locksAt, keeps: 'schedule', command: { type: 'lockPointing' } }),
      ])
    },
  },
  lockPointing: {
    by: ['system'],
    decide: (state) => {
      const running = runningPointing(state)
      return ok(
        running?.pointing.isPointing === 'start'
          ? [{ type: 'pointingLocked', atNight: running.atNight }]
          : [],
      )
    },
  },
  stopPointing: {
    by: ['storyteller'],
    decide: (state) => {
      const running = runningPointing(state)
      if (!running) return ok([])
      return ok([...clearDeadline(state, LOCK), { type: 'pointingEnded', atNight: running.atNight }])
    },
  },
  point: {
    by: ['seated'],
    decide: (state, { seat }, { actor, now }) => {
      if (actor.kind !== 'user') return refuse('not-seated')
      const allowed = canPoint(state, actor.userId, now)
      if (!allowed.ok) return allowed
      if (seat !== null && !state.seats[seat]) return refuse('no-such-seat')
      return ok([{ type: 'pointed', atNight: allowed.value.atNight, userId: actor.userId, seat, at: now }])
    },
  },
}
