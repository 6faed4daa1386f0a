import { address, sender, text } from '../kinds.ts'
import { optional, setting } from '../setting.ts'

export const messages = {
  smtpUrl: optional({
    env: 'SMTP_URL',
    kind: address('smtp:', 'smtps:'),
    secret: true,
    example: 'smtps://user:password@mail.example.org',
    about: 'Mail server. Default: mails land as readable files in `outbox` of the data folder.',
  }),
  mailFrom: setting({
    env: 'MAIL_FROM',
    kind: sender(),
    fallback: 'Belfry <belfry@localhost>',
    about: 'Sender of mails.',
  }),
  smsUrl: optional({
    env: 'SMS_URL',
    kind: address('http:', 'https:'),
    example: 'https://verify.example.org/v2/Services/VA0123',
    about:
      'Verify service for phone numbers (`POST /Verifications`, `POST /VerificationCheck`). Default: codes land in `outbox` of the data folder.',
  }),
  smsUser: optional({ env: 'SMS_USER', kind: text(), about: 'Account name at the verify service.' }),
  smsSecret: optional({
    env: 'SMS_SECRET',
    kind: text(),
    secret: true,
    about: 'Password at the verify service.',
  }),
} as const
