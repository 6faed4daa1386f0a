import { type BagNotice, bagNotices } from '../bag/notices.ts'
import { type BluffNotice, bluffNotices } from '../bluffs/notices.ts'
import { type ChannelNotice, channelNotices } from '../channels/notices.ts'
import type { AnyEvent, Events } from '../core/event.ts'
import type { NoticeRule, NoticeRules } from '../core/topic.ts'
import { type EditionNotice, editionNotices } from '../edition/notices.ts'
import { type EyesNotice, eyesNotices } from '../eyes/notices.ts'
import { type GameNotice, gameNotices } from '../game/notices.ts'
import { type HandNotice, handNotices } from '../hands/notices.ts'
import { type HookNotice, hookNotices } from '../hooks/notices.ts'
import { lifeNotices } from '../life/notices.ts'
import { type MediaNotice, mediaNotices } from '../media/notices.ts'
import { type MemberNotice, memberNotices } from '../members/notices.ts'
import { type MetaNotice, metaNotices } from '../meta/notices.ts'
import { type NpcNotice, npcNotices } from '../npcs/notices.ts'
import { type PointingNotice, pointingNotices } from '../pointing/notices.ts'
import { reminderNotices } from '../reminders/notices.ts'
import { type RevealNotice, revealNotices } from '../reveal/notices.ts'
import { type RoleNotice, roleNotices } from '../roles/notices.ts'
import { type SeatNotice, seatNotices } from '../seats/notices.ts'
import { type SignalNotice, signalNotices } from '../signals/notices.ts'
import type { SessionState } from '../state.ts'
import { type StorytellerNotice, storytellerNotices } from '../storytellers/notices.ts'
import { type TextNotice, textNotices } from '../text/notices.ts'
import { type TimerNotice, timerNotices } from '../timer/notices.ts'
import { undoNotices } from '../undo/notices.ts'
import { type VoteNotice, voteNotices } from '../vote/notices.ts'
import { type ViewerKind, viewerOf } from './viewer.ts'

/** Everything a screen can be told, one line a topic. */
export type Notice =
  | BagNotice
  | BluffNotice
  | EditionNotice
  | NpcNotice
  | RoleNotice
  | SeatNotice
  | GameNotice
  | HookNotice
  | RevealNotice
  | VoteNotice
  | MemberNotice
  | MetaNotice
  | StorytellerNotice
  | TextNotice
  | ChannelNotice
  | MediaNotice
  | HandNotice
  | EyesNotice
  | PointingNotice
  | SignalNotice
  | TimerNotice

const rules: NoticeRules<Events, Notice> = {
  ...handNotices,
  ...gameNotices,
  ...hookNotices,
  ...revealNotices,
  ...voteNotices,
  ...eyesNotices,
  ...pointingNotices,
  ...signalNotices,
  ...bagNotices,
  ...bluffNotices,
  ...editionNotices,
  ...lifeNotices,
  ...npcNotices,
  ...reminderNotices,
  ...roleNotices,
  ...seatNotices,
  ...memberNotices,
  ...metaNotices,
  ...storytellerNotices,
  ...textNotices,
  ...channelNotices,
  ...mediaNotices,
  ...timerNotices,
  ...undoNotices,
}

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
export function tellingKey(event: AnyEvent, userId: string, after: SessionState): string | null {
  const rule = rulesByName.get(event.type)
  if (!rule) return null
  if (rule.per === 'all') return 'all'
  const viewer = viewerOf(after, userId)
  const per = typeof rule.per === 'function' ? rule.per(event, viewer) : rule.per
  if (per === 'all') return 'all'
  return per === 'insight' ? KIND_KEYS[viewer.kind] : `user:${userId}`
}

/** Whether everybody is told the same of this event, whoever they are. */
export const isToldAlike = (event: AnyEvent): boolean => (rules[event.type]?.per ?? 'all') === 'all'

/** What this viewer is told of this event. The viewer is the one of that moment, never today's. */
export function noticesOf(
  event: AnyEvent,
  userId: string,
  after: SessionState,
  before: SessionState,
): readonly Notice[] {
  const rule = rules[event.type] as NoticeRule<AnyEvent, Notice> | undefined
  return rule ? rule.build(event, viewerOf(after, userId), after, before) : []
}
