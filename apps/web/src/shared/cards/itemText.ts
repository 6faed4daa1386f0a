import type { ContentIndex } from '@belfry/content'
import type { TextKey, Translate } from '@belfry/i18n'
import type { SessionView } from '@belfry/rules'
import type { Names } from '../people/useNames.ts'
import { FELLOWS, type ShownItem } from './message.ts'

export type ItemText = (item: ShownItem, view: SessionView, content: ContentIndex | null) => string

/** Item in a few words: on small cards, in the log, and for those who listen. */
export const itemTextIn =
  (t: Translate, names: Pick<Names, 'seat'>): ItemText =>
  (item, view, content) => {
    if (item.id === 'special') return item.description ?? t('night:item.special')
    if (item.id === 'custom') return String(item.data)
    if (item.id === 'number') return t('night:item.number', { number: Number(item.data) })
    if (item.id === 'player') return names.seat(view, Number(item.data))
    if (item.id === 'role')
      return (item.role !== null && content?.character(item.role)?.name) || t('night:card.unknownRole')
    if (item.id === FELLOWS) return t('night:item.fellows')
    return t(`night:item.${item.id}` as TextKey)
  }
