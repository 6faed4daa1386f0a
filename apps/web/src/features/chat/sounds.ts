import { isNight, isPrivateChannel, type SessionView } from '@belfry/rules'
import type { SoundName } from '../../lib/sounds/names.ts'
import { can } from '../../lib/table/rights.ts'
import { ownChannel } from './talk/requests.ts'

const othersIn = (view: SessionView, channel: string): ReadonlySet<string> =>
  new Set(
    Object.entries(view.gamestate.userChannels)
      .filter(([userId, at]) => at === channel && userId !== view.self.userId)
      .map(([userId]) => userId),
  )

/** Doors are heard by those who sit in the room. */
function doors(before: SessionView, after: SessionView, channel: string): readonly SoundName[] {
  const [was, is] = [othersIn(before, channel), othersIn(after, channel)]
  return [
    ...([...is].some((userId) => !was.has(userId)) ? (['chatJoin'] as const) : []),
    ...([...was].some((userId) => !is.has(userId)) ? (['chatLeave'] as const) : []),
  ]
}

function moves(before: SessionView, after: SessionView): readonly SoundName[] {
  const [from, to] = [ownChannel(before), ownChannel(after)]
  if (from === to) return to === null ? [] : doors(before, after, to)
  if (to === null) return ['chatLeave']
  return isPrivateChannel(to) ? ['privateJoin'] : ['chatJoin']
}

const isNews = (before: SessionView, after: SessionView): boolean =>
  Object.keys(after.gamestate.whisperFrom).some((userId) => !(userId in before.gamestate.whisperFrom))

/** Sounds of a change at the table. A player may wish to hear no requests at night. */
export function chatSounds(
  before: SessionView,
  after: SessionView,
  { isNightRequestPing }: { readonly isNightRequestPing: boolean },
): readonly SoundName[] {
  const isQuiet = !isNightRequestPing && !can(after.self, 'lead') && isNight(after.session.game.phase)
  return [
    ...moves(before, after),
    ...(isNews(before, after) && !isQuiet ? (['privateRequest'] as const) : []),
  ]
}
