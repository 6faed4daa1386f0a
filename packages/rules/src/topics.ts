import { access } from './access/index.ts'
import { bag } from './bag/index.ts'
import { bluffs } from './bluffs/index.ts'
import { channels } from './channels/index.ts'
import { cues } from './cues/index.ts'
import { deadlines } from './deadlines/index.ts'
import { door } from './door/index.ts'
import { edition } from './edition/index.ts'
import { eyes } from './eyes/index.ts'
import { game } from './game/index.ts'
import { hands } from './hands/index.ts'
import { life } from './life/index.ts'
import { media } from './media/index.ts'
import { members } from './members/index.ts'
import { meta } from './meta/index.ts'
import { npcs } from './npcs/index.ts'
import { pointing } from './pointing/index.ts'
import { reminders } from './reminders/index.ts'
import { reveal } from './reveal/index.ts'
import { roles } from './roles/index.ts'
import { seats } from './seats/index.ts'
import { signals } from './signals/index.ts'
import { storytellers } from './storytellers/index.ts'
import { text } from './text/index.ts'
import { timer } from './timer/index.ts'
import { undo } from './undo/index.ts'
import { vote } from './vote/index.ts'

export * from './access/index.ts'
export * from './bag/index.ts'
export * from './bluffs/index.ts'
export * from './channels/index.ts'
export * from './cues/index.ts'
export * from './deadlines/index.ts'
export * from './door/index.ts'
export * from './edition/index.ts'
export * from './eyes/index.ts'
export * from './game/index.ts'
export * from './hands/index.ts'
export * from './life/index.ts'
export * from './media/index.ts'
export * from './members/index.ts'
export * from './meta/index.ts'
export * from './npcs/index.ts'
export * from './pointing/index.ts'
export * from './reminders/index.ts'
export * from './reveal/index.ts'
export * from './roles/index.ts'
export * from './seats/index.ts'
export * from './signals/index.ts'
export * from './storytellers/index.ts'
export * from './text/index.ts'
export * from './timer/index.ts'
export * from './undo/index.ts'
export * from './vote/index.ts'

/**
 * Every topic, in one order for all of them: reactions to an event, and what is set right after a decision, follow
 * it. Who leads, who is in and who hears whom comes first; what could be taken back is known last.
 */
export const topics = {
  deadlines,
  meta,
  access,
  door,
  storytellers,
  members,
  channels,
  game,
  cues,
  seats,
  roles,
  reminders,
  life,
  bag,
  bluffs,
  edition,
  npcs,
  reveal,
  eyes,
  hands,
  media,
  pointing,
  signals,
  timer,
  vote,
  text,
  undo,
}

export type Topics = typeof topics
export type TopicName = keyof Topics
