import type { Translate } from '@belfry/i18n'
import type { SessionView } from '@belfry/rules'
import { useText } from '../../shell/useText.ts'
import { type Naming, namingOfPast, namingOfPlace, namingOfUser, type PastPerson } from './people.ts'
import { shownName } from './shownName.ts'

export interface Names {
  readonly user: (view: SessionView, id: string) => string
  /** A seat, or a Storyteller's place below zero. */
  readonly seat: (view: SessionView, index: number) => string
  /** Somebody as history has it. */
  readonly past: (view: SessionView, person: PastPerson) => string
}

export function namesIn(t: Translate): Names {
  const say = (naming: Naming): string => {
    if (naming.kind === 'named') return shownName(naming.name)
    if (naming.kind === 'alike')
      return t('people:alike', { name: shownName(naming.name), number: naming.number })
    if (naming.kind === 'seat') return t('people:seat', { number: naming.number })
    if (naming.kind === 'guest') return t('people:guest.left')
    return naming.kind === 'unnamed' ? t('people:unnamed') : t('people:unknown')
  }
  return {
    user: (view, id) => say(namingOfUser(view, id)),
    seat: (view, index) => say(namingOfPlace(view, index)),
    past: (view, person) => say(namingOfPast(view, person)),
  }
}

/** Names of people on the screen, also of those without one. */
export const useNames = (): Names => namesIn(useText('people').t)
