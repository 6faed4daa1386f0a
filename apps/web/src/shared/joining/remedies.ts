import type { Failure } from '@belfry/kit'
import type { WebConfig } from '../../lib/config/config.ts'
import type { Shell } from '../../shell/shell.ts'
import { joinSession } from './join.ts'
import { promptJoin } from './promptJoin.ts'

/** Goes the way that helps; `session` is the table somebody wanted to come to. */
type Way = (shell: Shell, session: string) => void

/** Remedy for somebody who cannot come in: a page elsewhere, or something to do here. */
type Remedy =
  | { readonly name: 'subscribe' | 'support'; readonly href: string }
  | { readonly name: keyof typeof WAYS; readonly run: Way }

export const verifyPhone: Way = ({ modals }) => void modals.open({ name: 'verification', params: undefined })

const WAYS = {
  account: ({ navigator }) => navigator.goTo('Account'),
  again: (shell, session) => void joinSession(shell, session),
  link: (shell) => void promptJoin(shell),
  phone: verifyPhone,
} as const satisfies Readonly<Record<string, Way>>

type Maker = (config: WebConfig) => Remedy | null

const way =
  (name: keyof typeof WAYS): Maker =>
  () => ({ name, run: WAYS[name] })

const account = way('account')
const again = way('again')
const link = way('link')
const phone = way('phone')

const subscribe: Maker = ({ subscription }) =>
  subscription && { name: 'subscribe', href: subscription.pageUrl }

const support: Maker = ({ supportEmail, links }) => {
  const href = supportEmail ? `mailto:${supportEmail}` : links?.['support']
  return href ? { name: 'support', href } : null
}

/** By what keeps somebody out, the best way first. What is not named here only a person at the table can change. */
const REMEDIES: Readonly<Record<string, readonly Maker[]>> = {
  'access.banned': [support],
  'account-banned': [support],
  'join-forced-private': [support],
  'join-full': [again],
  'join-guest-boost': [again],
  'join-guest-closed': [account],
  'join-guest-crowd': [again],
  'join-guest-public': [account],
  'join-invitation': [link],
  'join-locked': [again],
  'join-needs-phone': [phone],
  'join-needs-subscription': [subscribe, again],
  'join-too-many-windows': [again],
  'server.stopping': [again],
  'session-ended': [link],
  'session.aside': [again, support],
  'session.unknown': [link],
}

export const remediesFor = ({ code }: Failure, config: WebConfig): readonly Remedy[] =>
  (REMEDIES[code] ?? []).map((make) => make(config)).filter((remedy) => remedy !== null)

/** Where nobody sells subscriptions it is the Storyteller who is missing, not a subscription. */
export const obstacleHere = (obstacle: Failure, hasSubscriptions: boolean): Failure =>
  obstacle.code === 'join-needs-subscription' && !hasSubscriptions
    ? { code: 'join-guest-boost', params: {} }
    : obstacle

/** What lasts: in a list the row itself is the way to try again. */
export const remedyFor = (obstacle: Failure, config: WebConfig): Remedy | null =>
  remediesFor(obstacle, config).find(({ name }) => name !== 'again') ?? null

/** Goes the way: to a page elsewhere in a window of its own, so that the lobby stays where it is. */
export function follow(shell: Shell, remedy: Remedy, session: string): void {
  if ('href' in remedy) window.open(remedy.href, '_blank', 'noopener,noreferrer')
  else remedy.run(shell, session)
}
