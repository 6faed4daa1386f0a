import { HELP_LINKS, type HelpLinkName } from '@belfry/protocol'
import type { WebConfig } from '../../lib/config/config.ts'

/** What Belfry says itself where the operator has no page. */
export const LEGAL_TEXTS = ['terms', 'privacy', 'cookies'] as const
export type LegalName = (typeof LEGAL_TEXTS)[number]

export interface HelpLink {
  readonly name: HelpLinkName
  /** A page elsewhere, a page of ours, or our own text. */
  readonly target: { readonly kind: 'page'; readonly href: string } | { readonly kind: 'route' | 'text' }
}

const isLegal = (name: HelpLinkName): boolean => (LEGAL_TEXTS as readonly string[]).includes(name)

/** What the installation knows of these pages besides the links it was given. */
function knownElsewhere(name: HelpLinkName, { supportEmail, identity }: WebConfig): string | null {
  if (name === 'account') return identity.accountUrl
  const isMail = name === 'feedback' || name === 'support'
  return isMail && supportEmail ? `mailto:${supportEmail}` : null
}

/** Help links; what leads nowhere is left out. */
export function helpLinks(config: WebConfig): readonly HelpLink[] {
  return HELP_LINKS.flatMap((name): readonly HelpLink[] => {
    const href = config.links?.[name] ?? knownElsewhere(name, config)
    if (href) return [{ name, target: { kind: 'page', href } }]
    if (name === 'account') return [{ name, target: { kind: 'route' } }]
    return isLegal(name) ? [{ name, target: { kind: 'text' } }] : []
  })
}
