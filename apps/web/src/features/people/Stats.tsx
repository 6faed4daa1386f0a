import { type ReactNode, useState } from 'react'
import { GameIcon } from '../../art/token/GameIcon.tsx'
import { useCharacters } from '../../shared/characters/useCharacters.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { entryAt, nameFromId, nextVisibility, visibilityOf } from './card.ts'
import { Fact } from './Fact.tsx'
import type { Profile } from './profile.ts'

type StatsAnswer = Profile['stats']

interface Counted {
  readonly id: string
  readonly count: number
}

interface FavouriteProps<T extends Counted> {
  readonly kind: 'edition' | 'role'
  readonly entries: readonly T[]
  readonly nameOf: (entry: T) => ReactNode
}

/** Favourites that somebody plays most; a click shows what comes next. */
function Favourite<T extends Counted>({ kind, entries, nameOf }: FavouriteProps<T>) {
  const { t } = useText('people')
  const [clicks, setClicks] = useState(0)
  const entry = entryAt(entries, clicks)
  if (!entry) return t('people:stats.none')
  return (
    <button
      type="button"
      className="profile__favourite"
      data-favourite={kind}
      title={t('people:stats.next')}
      onClick={() => setClicks(clicks + 1)}
    >
      {nameOf(entry)}
      <span className="profile__count">{t('people:stats.times', { count: entry.count })}</span>
    </button>
  )
}

function FavouriteRole({ roles }: Pick<StatsAnswer, 'roles'>) {
  const content = useCharacters()
  const nameOf = ({ id }: Counted): ReactNode => {
    const character = content?.character(id)
    return (
      <>
        {character && <GameIcon name={character.icon} />}
        {character?.name ?? nameFromId(id)}
      </>
    )
  }
  return <Favourite kind="role" entries={roles} nameOf={nameOf} />
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className="profile__warning">
      <Icon name="warning" />
      {children}
    </p>
  )
}

export interface StatsProps {
  /** None while they are on their way. */
  readonly stats: StatsAnswer | undefined
  /** Seen only because a moderator looks. */
  readonly isPrivileged?: boolean
  /** Whose, where they have a page of their own. */
  readonly userId?: string
}

/** Statistics of somebody's games, as far as one may know. */
export function Stats({ stats, isPrivileged = false, userId }: StatsProps) {
  const { t } = useText('people')
  const { navigator } = useShell()
  if (!stats) return <p aria-busy="true">{t('people:stats.loading')}</p>
  if (stats.games < 0) return <Warning>{t('people:stats.hidden')}</Warning>
  return (
    <div className="profile__stats" data-moderator={isPrivileged}>
      {isPrivileged && <Warning>{t('people:stats.privileged')}</Warning>}
      <dl className="facts">
        <Fact label={t('people:stats.storyteller')}>{stats.storyteller}</Fact>
        <Fact label={t('people:stats.player')}>{stats.player}</Fact>
        <Fact label={t('people:stats.edition')}>
          <Favourite kind="edition" entries={stats.editions} nameOf={({ name }) => name} />
        </Fact>
        <Fact label={t('people:stats.role')}>
          {stats.roles.length === 0 ? t('people:stats.none') : <FavouriteRole roles={stats.roles} />}
        </Fact>
      </dl>
      {userId !== undefined && stats.games > 0 && (
        <a href={navigator.pathOf('StatisticsOf', { id: userId })} target="_blank" rel="noreferrer">
          {t('people:stats.all')}
        </a>
      )}
    </div>
  )
}

export interface OwnStatsProps {
  readonly stats: StatsAnswer
  readonly visibility: number
  readonly onVisibility: (visibility: number) => void
}

const EYES = { 0: 'eye', 1: 'lock', 2: 'eyeClosed' } as const

/** One's own games, and who may see them. */
export function OwnStats({ stats, visibility, onVisibility }: OwnStatsProps) {
  const { t } = useText('people', 'actions')
  const { modals, navigator } = useShell()
  const now = visibilityOf(visibility)
  // Those who hid them were not sent any; they come with the next look at the card.
  const isBack = now !== 2 && stats.games < 0
  return (
    <>
      {now === 2 ? (
        <Warning>{t('people:stats.hidden')}</Warning>
      ) : isBack ? (
        <p>{t('people:stats.back')}</p>
      ) : (
        <Stats stats={stats} />
      )}
      <div className="profile__deeds">
        <Button
          icon="history"
          onClick={() => {
            modals.close()
            navigator.goTo('Games')
          }}
        >
          {t('actions:games')}
        </Button>
        <Button
          className="profile__visibility"
          icon={EYES[now]}
          data-visibility={now}
          onClick={() => onVisibility(nextVisibility(now))}
        >
          {t(`people:stats.visibility.${now}`)}
        </Button>
      </div>
    </>
  )
}
