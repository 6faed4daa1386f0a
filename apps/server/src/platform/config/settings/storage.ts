import { address, moment, text, wholeNumber } from '../kinds.ts'
import { optional, setting } from '../setting.ts'

export const storage = {
  dataDir: setting({
    env: 'DATA_DIR',
    kind: text(),
    fallback: './data',
    about: 'Folder of the embedded database, the outbox and the certificate. One server process at a time.',
  }),
  databaseUrl: optional({
    env: 'DATABASE_URL',
    kind: address('postgres:', 'postgresql:'),
    secret: true,
    example: 'postgres://belfry:secret@db.example.org/belfry',
    about: 'PostgreSQL, for several machines. Default: SQLite in the data folder.',
  }),
  redisUrl: optional({
    env: 'REDIS_URL',
    kind: address('redis:', 'rediss:'),
    secret: true,
    example: 'redis://cache.example.org:6379',
    about: 'Redis, for several machines: it carries news between them and shares rate limits.',
  }),
  emptyMinutes: setting({
    env: 'EMPTY_MINUTES',
    kind: wholeNumber(1, 525_600),
    fallback: '60',
    about: 'Minutes after which a session that nobody is in ends.',
  }),
  retentionDays: setting({
    env: 'RETENTION_DAYS',
    kind: wholeNumber(1, 3650),
    fallback: '30',
    about: 'Days after which the log of an ended session is deleted. Statistics stay.',
  }),
  auditDays: setting({
    env: 'AUDIT_DAYS',
    kind: wholeNumber(1, 3650),
    fallback: '365',
    about:
      'Days after which entries of what moderators did are deleted, bans that ended and reports that were closed.',
  }),
  outboxDays: setting({
    env: 'OUTBOX_DAYS',
    kind: wholeNumber(1, 3650),
    fallback: '14',
    about: 'Days after which mails and text messages in `outbox` are deleted, and mails that nobody took.',
  }),
  recordingDays: setting({
    env: 'RECORDING_DAYS',
    kind: wholeNumber(1, 3650),
    fallback: '30',
    about: 'Days after which recordings that people sent of their window are deleted.',
  }),
  webDir: setting({
    env: 'WEB_DIR',
    kind: text(),
    fallback: 'apps/web/dist',
    about: 'The built web app; a relative path starts at the project folder.',
  }),
  contentDir: optional({
    env: 'CONTENT_DIR',
    kind: text(),
    example: './content',
    about: 'Folder of a content pack of your own: characters, editions, texts.',
  }),
  tournamentDir: optional({
    env: 'TOURNAMENT_DIR',
    kind: text(),
    example: './tournament',
    about: 'Folder of a script tournament: `data.json`, and under `assets` logos and scripts.',
  }),
  knockoutFrom: optional({
    env: 'TOURNAMENT_KNOCKOUT_FROM',
    kind: moment(),
    example: '2026-12-31',
    about: 'The day from which the tournament begins with its knockout page instead of its groups.',
  }),
} as const
