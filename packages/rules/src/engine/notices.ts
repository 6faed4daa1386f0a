import type { AnyEvent, Events, Notice } from '../core/registry.ts'
import type { JointViews, NoticeRule, NoticeRules } from '../core/topic.ts'
import { type ViewerKind, viewerOf } from '../core/viewer.ts'
import type { SessionState } from '../state.ts'
import { tableOf } from './together.ts'
import { storytellerPart } from './view.ts'

const rules: NoticeRules<Events, Notice> = tableOf('notices')

const joint: JointViews = { storyteller: storytellerPart }

type AnyRule = NoticeRule<AnyEvent, Notice>

const rulesByName = new Map(Object.entries(rules)) as ReadonlyMap<string, AnyRule>

const KIND_KEYS: Record<ViewerKind, string> = {
  storyteller: 'kind:storyteller',
  grimoire: 'kind:grimoire',
  player: 'kind:player',
  spectator: 'kind:spectator',
}

/**
 * Under this key a telling may be shared: two viewers with the same key are told the same, to the byte. Null
 * where an event is told to nobody.
 */
export function audienceKey(event: AnyEvent, userId: string, after: SessionState): string | null {
  const rule = rulesByName.get(event.type)
  if (!rule) return null
  if (rule.per === 'all') return 'all'
  const viewer = viewerOf(after, userId)
  const per = typeof rule.per === 'function' ? rule.per(event, viewer) : rule.per
  if (per === 'all') return 'all'
  return per === 'insight' ? KIND_KEYS[viewer.kind] : `user:${userId}`
}

/** Event of which everybody is told the same, whoever they are. */
export const isSameForAll = (event: AnyEvent): boolean => (rules[event.type]?.per ?? 'all') === 'all'

/** Notices of an event for one viewer. The viewer is the one of that moment, never today's. */
export function noticesOf(
  event: AnyEvent,
  userId: string,
  after: SessionState,
  before: SessionState,
): readonly Notice[] {
  const rule = rules[event.type] as NoticeRule<AnyEvent, Notice> | undefined
  return rule ? rule.build(event, viewerOf(after, userId), after, before, joint) : []
}
