import { HELP_LINKS, LINK_NAMES } from '@belfry/protocol'
import { address, email, oneOf, pages, pairs, secret } from '../kinds.ts'
import { optional, setting } from '../setting.ts'

export const operations = {
  logLevel: setting({
    env: 'LOG_LEVEL',
    kind: oneOf(['silent', 'error', 'warn', 'info', 'debug']),
    fallback: 'info',
    about: 'Structured log lines on standard output; `debug` has one for each request.',
  }),
  sentryDsn: optional({
    env: 'SENTRY_DSN',
    kind: address('http:', 'https:'),
    about: 'Error reports of server and web app (Sentry protocol). Default: none are sent.',
  }),
  metricsToken: optional({
    env: 'METRICS_TOKEN',
    kind: secret(16),
    secret: true,
    about: 'Bearer token for `/backend/metrics`, at least 16 characters. Without it nobody may read them.',
  }),
  releasesUrl: optional({
    env: 'RELEASES_URL',
    kind: address('http:', 'https:'),
    example: 'https://git.example.org/api/v1/repos/belfry/belfry/tags',
    about:
      'Release tags as JSON (`[{"name": "v3.46.4"}]`), read once an hour. Staff are told of what does not run here yet.',
  }),
  downloads: setting({
    env: 'DOWNLOADS',
    kind: pairs(),
    fallback: '',
    example:
      'Windows=https://example.org/{tag}/belfry-{version}-win32-x64-setup.exe,Debian=https://example.org/{tag}/belfry-{version}-linux-x64.deb',
    about:
      'Download links of the desktop program. In an address `{tag}` and `{version}` stand for the newest of `RELEASES_URL`, else for the version that runs here.',
  }),
  endWithInput: setting({
    env: 'END_WITH_INPUT',
    kind: oneOf(['yes', 'no']),
    fallback: 'no',
    about: 'Whether it stops when its input is closed: for a program that starts it and holds the other end.',
  }),
  supportEmail: optional({
    env: 'SUPPORT_EMAIL',
    kind: email(),
    about: 'Contact shown to people who need help.',
  }),
  links: setting({
    env: 'LINKS',
    kind: pages(LINK_NAMES),
    fallback: '',
    example: 'feedback=https://example.org/feedback,terms=https://example.org/terms',
    about: `Pages of whoever runs this Belfry, for the help window: ${HELP_LINKS.map((name) => `\`${name}\``).join(', ')}; \`releases\` is the address of release tags, with \`{tag}\` in it. Terms, privacy and cookies have a plain text of their own until named.`,
  }),
} as const
