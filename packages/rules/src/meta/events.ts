import type { Evolvers } from '../core/topic.ts'
import type { MetaState, Tags } from '../state.ts'

export interface MetaEvents {
  /** The first event of every log: whatever was there before counts for nothing. */
  sessionCreated: { readonly meta: MetaState; readonly seed: number }
  metaChanged: { readonly isPublic: boolean; readonly language: string; readonly tags: Tags }
  chatServerChanged: { readonly host: string | null }
}

export const metaEvolvers: Evolvers<MetaEvents> = {
  sessionCreated: (_nothing, { meta, seed }, whole) => whole.newSession(meta, seed),
  metaChanged: (state, { isPublic, language, tags }) => ({
    ...state,
    meta: { ...state.meta, isPublic, language, tags },
  }),
  chatServerChanged: (state, { host }) => ({ ...state, meta: { ...state.meta, chatServer: host } }),
}
