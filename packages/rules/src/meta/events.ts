import type { Evolvers } from '../core/topic.ts'
import type { Tags } from '../state.ts'

export interface MetaEvents {
  metaChanged: { readonly isPublic: boolean; readonly language: string; readonly tags: Tags }
  chatServerChanged: { readonly host: string | null }
}

export const metaEvolvers: Evolvers<MetaEvents> = {
  metaChanged: (state, { isPublic, language, tags }) => ({
    ...state,
    meta: { ...state.meta, isPublic, language, tags },
  }),
  chatServerChanged: (state, { host }) => ({ ...state, meta: { ...state.meta, chatServer: host } }),
}
