import './tournament.css'
import type { ReactNode } from 'react'
import type { RouteName } from '../../lib/routing/routes.ts'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { usePlace } from '../../shell/usePlace.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTournament } from './api.ts'
import type { Tournament } from './tournament.ts'

export interface WayProps {
  readonly to: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link within the app. */
export function Way({ to, className = 'cup__way', children }: WayProps) {
  const { navigator } = useShell()
  return (
    <a
      className={className}
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigator.go(to)
      }}
    >
      {children}
    </a>
  )
}

/** From the bare address one leaves the tournament, from anywhere else one comes back to it. */
function useBack(): string {
  const { account, navigator } = useShell()
  const { pathname } = usePlace()
  const isLoggedIn = useReadable(account).claims !== null
  if (pathname.replace(/\/$/, '') !== navigator.pathOf('Worldcup')) return navigator.pathOf('Worldcup')
  return navigator.pathOf(isLoggedIn ? 'Lobby' : 'Login')
}

export interface FrameProps {
  readonly title: string
  readonly links: readonly { readonly to: RouteName; readonly label: string }[]
  readonly children: (tournament: Tournament) => ReactNode
}

/** Where no tournament is, its addresses lead nowhere. */
function Nowhere() {
  const { navigator } = useShell()
  const { t } = useText()
  return (
    <main className="plain-page">
      <h1 className="plain-page__title">{t('common:notFound.title')}</h1>
      <p className="plain-page__text">{t('common:notFound.text')}</p>
      <Way to={navigator.pathOf('Lobby')}>{t('common:notFound.way')}</Way>
    </main>
  )
}

const isNone = ({ matches, playoffs }: Tournament): boolean => matches.length + playoffs.length === 0

/** Frame around all pages of the tournament. */
export function Frame({ title, links, children }: FrameProps) {
  const { t, phrase } = useText('tournament')
  const { navigator } = useShell()
  const back = useBack()
  const { isStaff } = usePermissions()
  const { data, error } = useTournament()
  if (data && isNone(data)) return <Nowhere />
  return (
    <main className="cup">
      <header className="cup__header">
        <Way to={back} className="cup__back">
          <Icon name="chevron-left" />
          {t('tournament:back')}
        </Way>
        <h1 className="cup__title">{title}</h1>
        <nav className="cup__links" aria-label={t('tournament:pages')}>
          {links.map(({ to, label }) => (
            <Way key={to} to={navigator.pathOf(to)}>
              {label}
            </Way>
          ))}
          {isStaff && title !== t('tournament:count.title') && (
            <Way to={navigator.pathOf('WorldcupCount')}>{t('tournament:count.title')}</Way>
          )}
        </nav>
      </header>
      <section className="cup__sheet notice" aria-label={title}>
        {error && <p role="alert">{phrase(failurePhrase(error.failure))}</p>}
        {!data && !error && <p aria-busy="true">{t('tournament:loading')}</p>}
        {data && children(data)}
      </section>
    </main>
  )
}
