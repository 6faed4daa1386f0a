import { HELP_LINKS } from '@belfry/protocol'

/**
 * A server that somebody has set up with care: links, an address for help, patrons and a shop. One object for all
 * tests that need any of it: those with the same settings share a server.
 */
export const CONFIGURED: Readonly<Record<string, string>> = {
  SUPPORT_EMAIL: 'help@example.org',
  LINKS: [
    ...HELP_LINKS.map((name) => `${name}=https://example.org/${name}`),
    'releases=https://example.org/{tag}',
  ].join(),
  PATRON_CLIENT_ID: 'belfry',
  PATRON_CLIENT_SECRET: 'hush',
  PATRON_CAMPAIGN_ID: 'ours',
  PATRON_AUTHORIZE_URL: 'https://patrons.example.org/allow',
  SHOP_ACCOUNT_URL: 'https://shop.example.org/account',
}
