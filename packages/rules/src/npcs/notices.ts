import { type BluffNotice, bluffChanges } from '../bluffs/notices.ts'
import type { NoticeRules } from '../core/topic.ts'
import type { NpcEvents } from './events.ts'

export type NpcNotice = { readonly notice: 'npcsChanged'; readonly npcs: readonly string[] } | BluffNotice

export const npcNotices: NoticeRules<NpcEvents, NpcNotice> = {
  npcsSet: {
    per: 'viewer',
    build: ({ npcs }, viewer, after, before) => [
      { notice: 'npcsChanged', npcs: npcs.map((id) => id) },
      ...bluffChanges(viewer, after, before),
    ],
  },
}
