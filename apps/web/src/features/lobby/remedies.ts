import type { Failure } from '@belfry/kit'
import type { WebConfig } from '../../lib/config/config.ts'
import type { Shell } from '../../shell/shell.ts'
import { failurePhrase } from '../../shell/useText.ts'

/** What would help somebody who cannot come in: a page elsewhere, or something to do here. */
export type Remedy =
  | { readonly name: 'subscribe' | 'support'; readonly href: string }
  | { readonly name: 'phone' | 'account'; readonly run: (shell: Shell) => void }

export const verifyPhone = ({ modals }: Shell): void =>
  void modals.open({ name: 'verification', params: undefined })

const phone = (): Remedy => ({ name: 'phone', run: verifyPhone })

const account = (): Remedy => ({ name: 'account', run: ({ navigator }) => navigator.goTo('Account') })

const subscribe = ({ subscription }: WebConfig): Remedy | null =>
  subscription && { name: 'subscribe', href: subscription.pageUrl }

function support({ supportEmail, links }: WebConfig): Remedy | null {
  const href = supportEmail ? `mailto:${supportEmail}` : links?.['support']
  return href ? { name: 'support', href } : null
}

/** By what keeps somebody out. What is not named here passes with time, or with nobody's help. */
const REMEDIES: Readonly<Record<string, (config: WebConfig) => Remedy | null>> = {
  'account-banned': support,
  'join-forced-private': support,
  'join-guest-closed': account,
  'join-guest-public': account,
  'join-needs-phone': phone,
  'join-needs-subscription': subscribe,
}

export const remedyFor = ({ code }: Failure, config: WebConfig): Remedy | null =>
  REMEDIES[code]?.(config) ?? null

/** Goes the way: to a page elsewhere in a window of its own, so that the lobby stays where it is. */
function follow(shell: Shell, remedy: Remedy): void {
  if ('href' in remedy) window.open(remedy.href, '_blank', 'noopener,noreferrer')
  else remedy.run(shell)
}

/** Says why a session is closed to somebody, with the way to what would help, where there is one. */
export async function explainClosed(shell: Shell, name: string, obstacle: Failure): Promise<void> {
  const remedy = remedyFor(obstacle, shell.config.get())
  const said = { title: { key: 'lobby:closed', params: { name } }, text: failurePhrase(obstacle) } as const
  if (!remedy) return void (await shell.modals.ask({ type: 'alert', ...said }))
  const label = { key: `lobby:remedy.${remedy.name}` } as const
  const choices = [{ value: remedy.name, label, kind: 'primary' }] as const
  const answer = await shell.modals.ask({ type: 'choice', ...said, choices })
  if (answer.ok && answer.value !== null) follow(shell, remedy)
}
