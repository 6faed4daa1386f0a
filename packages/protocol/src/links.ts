/** The pages of whoever runs this Belfry that the help window leads to, in the order they are shown. */
export const HELP_LINKS = [
  'feedback',
  'support',
  'account',
  'purchase',
  'terms',
  'privacy',
  'cookies',
] as const
export type HelpLinkName = (typeof HELP_LINKS)[number]

/** All pages that an operator can name; `releases` is the address of release tags, with `{tag}` in it. */
export const LINK_NAMES = [...HELP_LINKS, 'releases'] as const
