import type { Locale } from '@belfry/i18n'
import type { User } from '../../domain/user.ts'
import type { Template, Values } from '../../platform/mail/compose.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'

/** Notices to the owner of an account of whoever did it: the mail is for the case that it was somebody else. */
type NoticeKind = Extract<
  Template,
  | 'passwordChanged'
  | 'emailChanged'
  | 'newLogin'
  | 'factorAdded'
  | 'factorRemoved'
  | 'factorCodes'
  | 'factorReset'
  | 'recoveryUsed'
  | 'accountDeleted'
>

type Owner = Pick<User, 'email' | 'username'>

/** Writes to the address that the account had before the change. */
export type NotifyOwner = (owner: Owner, kind: NoticeKind, locale: Locale, values?: Values) => Promise<void>

export const createNotifyOwner =
  (mailer: Pick<Mailer, 'send'>): NotifyOwner =>
  async ({ email, username }, kind, locale, values = {}) => {
    // Guests have no address.
    if (email !== '') await mailer.send({ to: email, locale }, kind, { username, ...values })
  }
