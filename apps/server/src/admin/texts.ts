/** Texts the operator reads. Names in braces are filled in. */
const texts = {
  usage: [
    'npm run admin -- COMMAND',
    '  create EMAIL USERNAME [PASSWORD]   makes a verified account; without a password one is made up',
    '  level ACCOUNT LEVEL                sets the level: {levels}',
    '  flag ACCOUNT add|remove FLAG       sets or clears a flag: {flags}',
    '  password ACCOUNT [PASSWORD]        sets a password and ends all logins',
    '  factor reset ACCOUNT               removes the second factor, ends all logins and writes to the owner',
    '  show ACCOUNT                       what is known of an account, and whether it is banned',
    '  accounts list [--search TEXT]      the accounts, the first hundred by name',
    '  account ban ACCOUNT REASON [--hours N]  bans, for good or for some hours; whoever is at a table is sent away',
    '  account unban ACCOUNT              ends all bans of an account',
    '  account delete ACCOUNT --yes       deletes an account, as its owner could',
    '  session list                       the live sessions',
    '  session show NAME                  how a session is kept, and whether it can be read',
    '  session end NAME                   ends a session; whoever is in it is told',
    '  session repair NAME [cut]          makes a session readable again; cut gives up what cannot be read',
    '  mail test ADDRESS                  sends a mail at once and says what the mail server answered',
    '  doctor                             looks at all that the server depends on, and says what to do',
    '  backup [--to FILE]                 writes everything into one file, also while people play',
    '  shrink                             gives back what the file of the embedded database does not need',
    '  restore FILE [--force]             puts a backup into the database; --force replaces what is there',
    '  migrate --to postgres://...        copies the embedded database to PostgreSQL',
    'ACCOUNT is an e-mail address, a user id or a name. It works while the server is running, on the database of its settings:',
    'those of the environment and of .env; --env FILE reads others. --new makes a database.',
  ].join('\n'),
  place: 'Database: {place}',
  nothingThere:
    'There is no database at {place}. Name the settings of the service (--env FILE, or DATA_DIR).',
  noDatabase:
    'There is no database at {place}. Name the settings of the service (--env FILE, or DATA_DIR), or make one with --new.',
  shrunk: '{file}: {before} kB before, {after} kB now.',
  noFile: 'PostgreSQL gives room back by itself (autovacuum); there is no file to shrink.',
  backedUp:
    'Backup: {file} ({kilobytes} kB, {files} files of the data folder). Keep it as safe as the server itself.',
  contents: '{accounts} accounts, {sessions} sessions with {decisions} decisions, {games} games',
  restored: 'Restored the backup of {at} (version {version}), {files} files of the data folder.',
  moved:
    'Copied {from} to {place}. Set DATABASE_URL to it and start the server; the old file is not used any more then.',
  allRead: '{live} live sessions, all of them can be read.',
  someUnread: '{live} live sessions; these cannot be read: {codes}',
  keptBefore: 'What was there before is kept in {kept}. Delete it when nobody misses anything.',
  otherSecret:
    'TOKEN_SECRET is another one than that of the backup: everybody has to log in again, and second factors are not understood.',
  created: 'Created {email} ({id}), password {password}',
  changed: '{email} ({id}): level {level}, flags {flags}',
  ban: 'banned until {until}, since {since} by {by}: {reason}',
  forGood: 'it is lifted',
  password: '{email}: the password is {password}; all logins ended',
  account: '{email} ({id})  {username}  level {level}, flags {flags}  since {since}',
  accountCount: '{shown} of {count} accounts',
  banned: '{email} is banned for good.',
  bannedFor: '{email} is banned for {hours} hours.',
  unbanned: '{email} is not banned any more.',
  notBanned: '{email} is not banned.',
  deleted: '{email} ({id}) is deleted. Tables of that account end within seconds.',
  needsYes: '{email} ({id}) would be deleted for good, with its tables. Say so with --yes.',
  severalAccounts: 'Several accounts are called {account}: {ids}',
  mailTaken: 'The mail server took a mail to {to}.',
  mailFiled: 'No mail server is set (SMTP_URL): the mail to {to} lies in {folder}/outbox.',
  mailFailed: 'The mail to {to} was not taken: {detail}',
  factorReset: '{email}: the second factor is removed; all logins ended',
  noFactor: '{email} has no second factor.',
  noSessions: 'There is no live session.',
  shown: '{code} ({id})  owner {ownerId}  since {createdAt}  active {activeAt}',
  kept: '{rows} decisions, the last is number {seq}; snapshot {snapshot}',
  sound: '{code} can be read.',
  unsound: '{code} cannot be read: {why}',
  ended: '{code} is ended. Whoever is in it is told within seconds.',
  replayed: '{code}: the snapshot was damaged and is gone; the log is whole, nothing is lost.',
  cut: '{code}: {count} decisions from number {seq} on are given up; the rest can be read.',
  needsCut:
    '{code} cannot be read: {why}. If a newer version wrote it, update this one. Otherwise `session repair {code} cut` gives up {count} decisions from number {seq} on, and `session end {code}` ends it.',
  nothingLeft: '{code}: nothing of it can be read. `session end {code}` ends it.',
  unknownSession: 'There is no live session {code}.',
  unknownAccount: 'There is no account {account}.',
  taken: '{email} already has an account.',
  elsewhere: 'The accounts are kept by the shop; create and password are for its pages.',
  invalid: '{what} is not valid: {value}',
  missing: '{what} is missing.',
  noChoice: '{value} is none of these: {choices}',
  unexpected: '{value} is one word too many. Write {wanted}.',
  unknownCommand: 'There is no command {name}. `npm run admin -- help` lists them.',
} as const

type Params = Readonly<Record<string, string | number>>

export const say = (text: keyof typeof texts, params: Params = {}): string =>
  texts[text].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

/** A command that cannot be carried out, in one line. */
export class CommandError extends Error {
  constructor(text: keyof typeof texts, params: Params = {}) {
    super(say(text, params))
    this.name = 'CommandError'
  }
}
