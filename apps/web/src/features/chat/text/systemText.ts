import type { Phrase } from '@belfry/i18n'
import {
  isSeatId,
  phaseLine,
  type SessionView,
  SYSTEM_TYPES,
  type SystemMessageView,
  type SystemType,
} from '@belfry/rules'
import type { Names } from '../../../shared/people/useNames.ts'

type Data = SystemMessageView['data']

interface Speaker {
  readonly view: SessionView
  readonly names: Pick<Names, 'user' | 'seat'>
}

/** Ids below 21 are seats, counted from 1; all others are people. */
function nameOf({ view, names }: Speaker, id: Data[string] | undefined): string {
  if (typeof id !== 'string' && typeof id !== 'number') return names.user(view, '')
  return isSeatId(id) ? names.seat(view, Number(id) - 1) : names.user(view, String(id))
}

type Line = (data: Data, speaker: Speaker) => Phrase

const about =
  (key: Phrase['key']): Line =>
  (data, speaker) => ({ key, params: { name: nameOf(speaker, data['id']), seat: Number(data['seat'] ?? 0) } })

const LINES: Readonly<Record<SystemType, Line>> = {
  start: () => ({ key: 'chat:system.start' }),
  phase: (data) => {
    const { isNight, number } = phaseLine(Number(data['phase'] ?? 0))
    return { key: isNight ? 'chat:system.night' : 'chat:system.day', params: { number } }
  },
  end: (data) => ({ key: data['isEvilWin'] === true ? 'chat:system.evil' : 'chat:system.good' }),
  seat_claim: about('chat:system.seat_claim'),
  seat_vacate: about('chat:system.seat_vacate'),
  seat_empty: about('chat:system.seat_empty'),
  signal: about('chat:system.signal'),
  awake: about('chat:system.awake'),
  awake_nobody: () => ({ key: 'chat:system.awake_nobody' }),
  join: about('chat:system.join'),
  leave: about('chat:system.leave'),
  kick: about('chat:system.kick'),
  storyteller_add: about('chat:system.storyteller_add'),
  storyteller_remove: about('chat:system.storyteller_remove'),
  grimoire_removed: about('chat:system.grimoire_removed'),
  grimoire_requested: about('chat:system.grimoire_requested'),
  grimoire_denied: about('chat:system.grimoire_denied'),
  grimoire_received: about('chat:system.grimoire_received'),
}

const isKnown = (type: string): type is SystemType => (SYSTEM_TYPES as readonly string[]).includes(type)

/** System text in the reader's language. A newer server may know more to say than this page. */
export const systemPhrase = ({ type, data }: SystemMessageView, speaker: Speaker): Phrase =>
  isKnown(type) ? LINES[type](data, speaker) : { key: 'chat:system.unknown' }
