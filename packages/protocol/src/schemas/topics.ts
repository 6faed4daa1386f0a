import type { TopicName } from '@belfry/rules'
import type { WireTopic } from './rows.ts'
import { access } from './topics/access.ts'
import { bag } from './topics/bag.ts'
import { bluffs } from './topics/bluffs.ts'
import { channels } from './topics/channels.ts'
import { cues } from './topics/cues.ts'
import { door } from './topics/door.ts'
import { edition } from './topics/edition.ts'
import { eyes } from './topics/eyes.ts'
import { game } from './topics/game.ts'
import { hands } from './topics/hands.ts'
import { life } from './topics/life.ts'
import { media } from './topics/media.ts'
import { members } from './topics/members.ts'
import { meta } from './topics/meta.ts'
import { npcs } from './topics/npcs.ts'
import { pointing } from './topics/pointing.ts'
import { reminders } from './topics/reminders.ts'
import { reveal } from './topics/reveal.ts'
import { roles } from './topics/roles.ts'
import { seats } from './topics/seats/index.ts'
import { signals } from './topics/signals.ts'
import { storytellers } from './topics/storytellers.ts'
import { text } from './topics/text.ts'
import { timer } from './topics/timer.ts'
import { undo } from './topics/undo.ts'
import { vote } from './topics/vote/index.ts'

/** Topics of the rules as the wire has them, each under the name it has there. */
export const topics = {
  access,
  bag,
  bluffs,
  channels,
  door,
  edition,
  eyes,
  game,
  hands,
  cues,
  life,
  media,
  members,
  meta,
  npcs,
  pointing,
  reminders,
  reveal,
  roles,
  seats,
  signals,
  storytellers,
  text,
  timer,
  undo,
  vote,
} satisfies { [Name in TopicName]?: WireTopic }

export type Topics = typeof topics
