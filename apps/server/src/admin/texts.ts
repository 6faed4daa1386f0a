/** What the operator reads. Names in braces are filled in. */
const texts = {
  usage: [
    'npm run admin -- COMMAND',
    '  create EMAIL USERNAME [PASSWORD]   makes a verified account; without a password one is made up',
    '  level ACCOUNT LEVEL                sets the level: {levels}',
    '  flag ACCOUNT add|remove FLAG       sets or clears a flag: {flags}',
    '  password ACCOUNT [PASSWORD]        sets a password and ends all logins',
    '  show ACCOUNT                       what is known of an account',
    '  sessions                           the live sessions',
    'ACCOUNT is an e-mail address or a user id. It works while the server is running.',
  ].join('\n'),
  created: 'Created {email} ({id}), password {password}',
  changed: '{email} ({id}): level {level}, flags {flags}',
  password: '{email}: the password is {password}; all logins ended',
  session: '{code}  owner {ownerId}  since {createdAt}  active {activeAt}',
  noSessions: 'There is no live session.',
  unknownAccount: 'There is no account {account}.',
  taken: '{email} already has an account.',
  elsewhere: 'The accounts are kept by the shop; create and password are for its pages.',
  invalid: '{what} is not valid: {value}',
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
