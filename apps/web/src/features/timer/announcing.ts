import { type TimerView, timeLeft } from '@belfry/rules'
import type { Announcement, Kind } from '../../lib/announcing/kinds.ts'
import type { Announcing, Moment, Words } from '../../shell/announcing.ts'
import { hasRunOut } from './selectors.ts'

const said = (kind: Kind, text: string): Announcement => ({ kind, text })
const NOTHING: readonly Announcement[] = []

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** A timer that runs is named twice before it ends, and never counted down. */
const REMINDERS = [MINUTE_MS, 10 * SECOND_MS]
/** A timer set to just a minute needs not to be told that a minute is left. */
const MARGIN_MS = 5 * SECOND_MS

const leftAt = ({ view, now }: Moment): number | null => {
  const { timer } = view.gamestate
  return timer ? timeLeft(timer, now) : null
}

const durationText = (ms: number, { t }: Words): string => {
  const seconds = Math.max(0, Math.round(ms / SECOND_MS))
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return [
    ...(minutes > 0 ? [t('said:minutes', { count: minutes })] : []),
    ...(rest > 0 || minutes === 0 ? [t('said:seconds', { count: rest })] : []),
  ].join(' ')
}

const isOther = (was: TimerView | null, is: TimerView): boolean =>
  was === null ||
  was.title !== is.title ||
  (was.paused === null && is.paused === null && was.expiration !== is.expiration)

function set(was: TimerView | null, is: TimerView, now: number, words: Words): readonly Announcement[] {
  const duration = durationText(timeLeft(is, now), words)
  const { t } = words
  if (isOther(was, is))
    return [
      said(
        'timer',
        is.title === ''
          ? t('said:timer.set', { duration })
          : t('said:timer.named', { title: is.title, duration }),
      ),
    ]
  if ((was?.paused ?? null) === is.paused) return NOTHING
  return [said('timer', t(is.paused === null ? 'said:timer.on' : 'said:timer.rests', { duration }))]
}

/** The marks that a running timer has come by. */
function near(before: Moment, after: Moment, words: Words): readonly Announcement[] {
  const [was, is] = [leftAt(before), leftAt(after)]
  if (was === null || is === null || is <= 0) return NOTHING
  const mark = REMINDERS.findLast((each) => was > each && is <= each)
  return mark === undefined
    ? NOTHING
    : [said('timer', words.t('said:timer.left', { duration: durationText(mark, words) }))]
}

function timerNews(before: Moment, after: Moment, words: Words): readonly Announcement[] {
  const [was, is] = [before.view.gamestate.timer, after.view.gamestate.timer]
  if (was === is) return is ? near(before, after, words) : NOTHING
  if (is) return set(was, is, after.now, words)
  return hasRunOut(was, is, after.now)
    ? [said('timerOver', words.t('said:timer.over'))]
    : [said('timer', words.t('said:timer.gone'))]
}

const gong = (before: Moment, after: Moment, { t }: Words): readonly Announcement[] => {
  const [was, is] = [before.view.session.hook?.name, after.view.session.hook?.name]
  return was !== 'attention-gong' && is === 'attention-gong' ? [said('gong', t('said:gong'))] : NOTHING
}

/** The timer, and the gong. */
export const announcing: Announcing = {
  between: (before, after, words) => [...gong(before, after, words), ...timerNews(before, after, words)],
  wake: (moment) => {
    const { timer } = moment.view.gamestate
    const left = leftAt(moment)
    if (!timer || timer.paused !== null || left === null) return null
    const next = REMINDERS.find((mark) => left > mark + (mark === MINUTE_MS ? MARGIN_MS : 0))
    return next === undefined ? null : moment.now + left - next
  },
}
