import { ok } from '@belfry/kit'
import { seatOf } from '../core/actor.ts'
import { refuse } from '../core/errors.ts'
import { isGuest } from '../core/guest.ts'
import { inSteps } from '../core/steps.ts'
import type { Deciders } from '../core/topic.ts'
import { CHAT_SERVER_MAX, LANGUAGE_CODE_MAX } from '../limits.ts'
import { dismissEvents } from '../members/departure.ts'
import { isOnline, userOf } from '../members/presence.ts'
import type { MetaState, SessionState, Tags } from '../state.ts'
import { allowedDifficulty } from './tags.ts'

export interface MetaCommands {
  updateMeta: { readonly isPublic: boolean; readonly language: string; readonly tags: Tags }
  updateServer: { readonly host: string | null }
}

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

const isLanguage = (language: string): boolean =>
  language.length <= LANGUAGE_CODE_MAX && LANGUAGE.test(language)

const TAG_NAMES = ['difficulty', 'cameras', 'travellers', 'grimoire', 'locked', 'streaming'] as const

const isSameMeta = (meta: MetaState, wanted: MetaCommands['updateMeta']): boolean =>
  meta.isPublic === wanted.isPublic &&
  meta.language === wanted.language &&
  TAG_NAMES.every((name) => meta.tags[name] === wanted.tags[name])

/** Guests at the table keep it from becoming public: it would keep them out the next time their line is lost. */
const hasGuests = (state: SessionState): boolean =>
  Object.values(state.users).some((user) => isGuest(user) && (isOnline(user) || seatOf(state, user.id) >= 0))

export const metaDeciders: Deciders<MetaCommands> = {
  updateMeta: {
    by: ['storyteller'],
    decide: (state, wanted, ctx) => {
      const { actor } = ctx
      if (actor.kind !== 'user') return refuse('not-storyteller')
      if (!isLanguage(wanted.language)) return refuse('bad-value', { field: 'language' })
      const isForced = userOf(state, actor.userId)?.flags.includes('forced-private') === true
      const isOpening = wanted.isPublic && !state.meta.isPublic
      if (isOpening && isForced) return refuse('forced-private')
      if (isOpening && hasGuests(state)) return refuse('guests-at-table')
      const difficulty = allowedDifficulty(state.edition, wanted.tags.difficulty)
      const meta = {
        isPublic: wanted.isPublic,
        language: wanted.language,
        tags: { ...wanted.tags, difficulty },
      }
      if (isSameMeta(state.meta, meta)) return ok([])
      return inSteps(
        state,
        ctx,
        () => [{ type: 'metaChanged', ...meta }],
        (current) =>
          dismissEvents(current, 'not-allowed', ctx, ({ flags }) => flags.includes('forced-private')),
      )
    },
  },
  updateServer: {
    by: ['storyteller', 'system'],
    decide: (state, { host }) => {
      if (host !== null && (host === '' || host.length > CHAT_SERVER_MAX))
        return refuse('bad-value', { field: 'host' })
      return ok(state.meta.chatServer === host ? [] : [{ type: 'chatServerChanged', host }])
    },
  },
}
