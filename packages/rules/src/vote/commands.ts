import { ok } from '@belfry/kit'
import { refuse } from '../core/errors.ts'
import type { Deciders } from '../core/topic.ts'
import { isRevealing } from '../reveal/policy.ts'
import { placeOf } from '../seats/places.ts'
import type { NominationType } from '../state.ts'
import { countOf, dropNomination } from './close.ts'
import { hasHiddenVoteRole, isExileOf, isHiddenByItself } from './count.ts'
import {
  canMark,
  canMarkSecretly,
  canNominate,
  canSetHidden,
  canSetNominationType,
  canSetSpeed,
  DEFENSE,
  highscoreFrom,
  isVoteSpeed,
  lockForType,
  NOT_STARTED,
  nextStage,
} from './policy.ts'
import { afterCount, openStanding, secretAlong, setOpen, setSecret, trueStanding } from './standing.ts'

/** Commands of the Storyteller around a vote; its clock and its hands have files of their own. */
export interface NominationCommands {
  nominate: { readonly nominator: number; readonly nominee: number }
  closeNomination: Record<never, never>
  setNominationType: { readonly nominationType: NominationType }
  /** Defense after the accusation; it ends with the reset that leads to the vote. */
  beginDefense: Record<never, never>
  setVoteSpeed: { readonly speed: number }
  setVoteSecrecy: { readonly isHidden: boolean }
  /** `nominee` is whom the sender means: of two Storytellers, neither marks the other's nominee. */
  markNominee: { readonly nominee: number }
  /** Mark after a hidden vote: nobody without the grimoire learns of it. */
  markSecretly: { readonly nominee: number }
  /** Highscore to beat; during a hidden vote it is the secret one. */
  setHighscore: { readonly highscore: number }
}

export const nominationDeciders: Deciders<NominationCommands> = {
  nominate: {
    by: ['storyteller'],
    decide: (state, { nominator, nominee }, ctx) => {
      const { isInProgress, nominationType } = state.vote
      const { phase } = state.game
      const allowed = canNominate({ phase, isInProgress, isRevealing: isRevealing(state.hook) })
      if (!allowed.ok) return allowed
      if (nominee < 0) return refuse('nominee-not-seated')
      const places = [placeOf(state, nominator), placeOf(state, nominee)]
      for (const place of places) if (!place.ok) return place
      return ok([
        ...dropNomination(state, ctx, [nominator, nominee]),
        {
          type: 'nominationOpened',
          nominator,
          nominee,
          locked: lockForType(nominationType, NOT_STARTED, true),
          isHidden: isHiddenByItself(state, ctx.content, nominee),
          ...(nominationType === 'baker' ? { isAnonymous: true as const } : {}),
        },
      ])
    },
  },
  closeNomination: {
    by: ['storyteller'],
    decide: (state, _command, ctx) => ok(dropNomination(state, ctx)),
  },
  setNominationType: {
    by: ['storyteller'],
    decide: (state, { nominationType }) => {
      if (nominationType === state.vote.nominationType) return ok([])
      const allowed = canSetNominationType(state.vote, nominationType)
      if (!allowed.ok) return allowed
      const locked = lockForType(nominationType, state.vote.locked, state.vote.nomination !== null)
      return ok([{ type: 'nominationTypeSet', nominationType, locked }])
    },
  },
  beginDefense: {
    by: ['storyteller'],
    decide: (state) =>
      nextStage(state.vote.locked) === DEFENSE
        ? ok([{ type: 'voteStageSet', locked: DEFENSE }])
        : refuse('vote-stage-changed'),
  },
  setVoteSpeed: {
    by: ['storyteller'],
    decide: (state, { speed }) => {
      const allowed = canSetSpeed(state.vote)
      if (!allowed.ok) return allowed
      return isVoteSpeed(speed)
        ? ok([{ type: 'voteSpeedSet', speed }])
        : refuse('bad-value', { field: 'speed' })
    },
  },
  setVoteSecrecy: {
    by: ['storyteller'],
    decide: (state, { isHidden }, { content }) => {
      if (!state.vote.nomination) return refuse('no-nomination')
      const allowed = canSetHidden(state.vote, hasHiddenVoteRole(state, content))
      if (!allowed.ok) return allowed
      return ok(isHidden === state.vote.isHidden ? [] : [{ type: 'voteSecrecySet', isHidden }])
    },
  },
  markNominee: {
    by: ['storyteller'],
    decide: (state, { nominee }, ctx) => {
      const { nomination, highscore, count } = state.vote
      if (nomination?.[1] !== nominee) return refuse('no-nomination')
      const allowed = canMark(state.vote)
      if (!allowed.ok) return allowed
      // Exile is carried out at once: there is nobody to mark, only a vote to close.
      if (isExileOf(state, nominee)) return ok(dropNomination(state, ctx))
      const tally = count?.votes ?? null
      const standing = afterCount(openStanding(state), nominee, tally)
      if (!standing) return refuse('mark-count-too-low', { highscore })
      return ok([
        ...setOpen(state, standing),
        ...secretAlong(state, nominee, tally),
        ...dropNomination(state, ctx),
      ])
    },
  },
  markSecretly: {
    by: ['storyteller'],
    decide: (state, { nominee }, ctx) => {
      const { nomination } = state.vote
      if (nomination?.[1] !== nominee) return refuse('no-nomination')
      const tally = countOf(state)?.votes ?? null
      const allowed = canMarkSecretly(state.vote, tally)
      if (!allowed.ok) return allowed
      // To everybody else this is a vote that was closed, whatever it came to.
      const standing = afterCount(trueStanding(state), nominee, tally)
      return ok([...(standing ? setSecret(state, standing) : []), ...dropNomination(state, ctx)])
    },
  },
  setHighscore: {
    by: ['storyteller'],
    decide: (state, { highscore }) => {
      const value = highscoreFrom(highscore)
      return ok(
        state.vote.isHidden
          ? setSecret(state, { ...trueStanding(state), highscore: value })
          : setOpen(state, { ...openStanding(state), highscore: value }),
      )
    },
  },
}
