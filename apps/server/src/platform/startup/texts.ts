/** Texts the operator reads on the terminal. Names in braces are filled in. */
export const texts = {
  'startup.title': 'Belfry {version}',
  'startup.local': '  on this machine      {url}',
  'startup.public': '  for everybody        {url}',
  'startup.misspelt': '  {name} is no setting; is {meant} meant?',
  'startup.network': '  from other machines  {url}',
  'startup.plainHttp': '                       (without HTTPS browsers allow no microphone there: TLS=auto)',
  'startup.outbox': '  mail and text codes  {folder}',
  'startup.mail': '  mail                 sent through the configured mail server; text codes: {sms}',
  'startup.admin.first': '  administrator        the first account that verifies its e-mail address',
  'startup.admin.email': '  administrator        the account that verifies {email}',
  'startup.admin.code': '  administrator        register, then open {url}',
  'startup.admin.command': '                       or: npm run admin -- level EMAIL special-tpi',
  'startup.voice.ready': '  voice and video      ready; open port {ports} (UDP and TCP) for other machines',
  'startup.voice.inside':
    '  voice and video      on port {ports} (UDP and TCP), but browsers are only told {addresses}: set RTC_ANNOUNCED to the public address',
  'startup.voice.worker':
    '  voice and video      not yet: the media worker is missing (npm run media-worker)',
  'startup.voice.port':
    '  voice and video      not available: port {port} is taken. Stop the other program or set RTC_PORT.',
  'startup.voice.relay':
    '  voice and video      without a relay: RTC_RELAY is on, but coturn is not installed (apt install coturn)',
  'startup.voice.failed': '  voice and video      not available: {detail}',
  'startup.noWeb': '  the web app is not built yet ({folder}): npm run build',
  'startup.ready': '  ready; Ctrl-C stops',
  'startup.broken':
    'Something unexpected happened ({detail}); Belfry ends, and whoever runs it starts it again.',
  'startup.stopping': 'Stopping.',
  'startup.stopped': 'Stopped.',
  'startup.setting': 'Belfry cannot start: {detail}. See docs/configuration.md.',
  'startup.port': 'Belfry cannot start: port {port} is taken. Stop the other program or set PORT.',
  'startup.portForbidden': 'Belfry cannot start: port {port} needs more rights. Set PORT to 1024 or more.',
  'startup.acmePort':
    'Belfry cannot start: port {port} cannot be opened for TLS=acme ({detail}). Set ACME_HTTP_PORT.',
  'startup.host': 'Belfry cannot start: {host} is no address of this machine. Set HOST.',
  'startup.folder': 'Belfry cannot start: the folder {folder} cannot be written ({detail}). Set DATA_DIR.',
  'startup.folderTaken': 'Belfry cannot start: another Belfry is using the folder {folder}.',
  'startup.database':
    'Belfry cannot start: the database cannot be opened ({detail}). Check it with `npm run doctor`.',
  'startup.redis': 'Belfry cannot start: Redis cannot be reached ({detail}).',
  'startup.certificate':
    'Belfry cannot start: the certificate cannot be used ({detail}). Look at TLS_CERT and TLS_KEY.',
  'startup.content': 'Belfry cannot start: {detail}',
  'startup.unexpected': 'Belfry cannot start: {detail}',
} as const

export type StartupText = keyof typeof texts

type Params = Readonly<Record<string, string | number>>

export const say = (text: StartupText, params: Params = {}): string =>
  texts[text].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

/** The start failed for a reason the operator can act on. */
export class StartupError extends Error {
  constructor(text: StartupText, params: Params = {}) {
    super(say(text, params).replaceAll(/\s*\n\s*/g, ' '))
    this.name = 'StartupError'
  }
}
