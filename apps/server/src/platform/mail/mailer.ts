import { randomUUID } from 'node:crypto'
import type { Clock } from '@belfry/kit'
import { isDiskFault } from '../../db/errors.ts'
import type { OutboxQueue, QueuedMail } from '../../db/repositories/outbox.ts'
import type { Logger } from '../system/log.ts'
import type { Addressee, Composer, Mail, Template, Values } from './compose.ts'
import type { MailTransport } from './transports.ts'

/** Mails are queued in the database and sent from there, again and again until the mail server takes them. */
export interface Mailer {
  /** `path` among the values becomes a link to this installation. */
  send(addressee: Addressee, template: Template, values: Values): Promise<void>
  stop(): Promise<void>
}

interface MailerDeps {
  readonly queue: OutboxQueue
  readonly transport: MailTransport
  readonly composer: Composer
  readonly clock: Clock
  readonly log: Logger
  readonly baseUrl: () => string
}

/** Leaves a mail for whichever process sends them. */
export const letterbox =
  ({ queue, composer, clock, baseUrl }: Pick<MailerDeps, 'queue' | 'composer' | 'clock' | 'baseUrl'>) =>
  async (addressee: Addressee, template: Template, values: Values): Promise<void> => {
    const link = `${baseUrl()}${values['path'] ?? '/login'}`
    const payload = JSON.stringify(composer.mail(addressee, template, { ...values, link }))
    await queue.add({ id: randomUUID(), recipient: addressee.to, payload }, clock.now())
  }

const LOOK_EVERY_MS = 15_000
const MAILS_AT_ONCE = 20
const CLAIM_MS = 60_000
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 60 * 60 * 1000
const MOST_ATTEMPTS = 24

const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)

const SETTING = { setting: 'SMTP_URL' } as const

/** The mail server answers and refuses this mail, its addressee or its text. */
const isOfMail = (error: unknown): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes((error as { readonly code?: string }).code ?? '')

export function createMailer({ queue, transport, composer, clock, log, baseUrl }: MailerDeps): Mailer {
  const post = letterbox({ queue, composer, clock, baseUrl })
  let isStopped = false
  let underWay: Promise<void> = Promise.resolve()
  let cancel = (): void => {}

  const failed = async (mail: QueuedMail, error: unknown): Promise<void> => {
    const isLast = mail.attempts >= MOST_ATTEMPTS
    if (isOfMail(error) || isLast)
      log.warn({ err: error, attempts: mail.attempts }, isLast ? 'mail given up' : 'mail not sent yet')
    else if (isDiskFault(error)) log.outages.failed('disk', error)
    else log.outages.failed('mail', error, SETTING)
    await (isLast ? queue.remove(mail.id) : queue.retryAt(mail.id, clock.now() + pauseAfter(mail.attempts)))
  }
  const deliver = async (queued: QueuedMail): Promise<void> => {
    try {
      await transport.deliver(JSON.parse(queued.payload) as Mail)
      log.outages.works('mail')
      await queue.remove(queued.id)
    } catch (error) {
      await failed(queued, error)
    }
  }
  const deliverDue = async (): Promise<void> => {
    const now = clock.now()
    for (const mail of await queue.take(now, now + CLAIM_MS, MAILS_AT_ONCE)) await deliver(mail)
  }
  /** One round after another, and one more some time after the last: a slow mail server piles nothing up. */
  const look = (): void => {
    cancel()
    if (isStopped) return
    underWay = underWay
      .then(deliverDue)
      .catch((error: unknown) => log.warn({ err: error }, 'mail queue'))
      .then(() => {
        cancel()
        cancel = isStopped ? cancel : clock.after(LOOK_EVERY_MS, look)
      })
  }
  look()
  // Better at the start than at the first mail that somebody waits for.
  transport.check().catch((error: unknown) => {
    if (!isStopped) log.outages.failed('mail', error, SETTING)
  })

  return {
    async send(addressee, template, values) {
      await post(addressee, template, values)
      look()
    },
    async stop() {
      isStopped = true
      cancel()
      await underWay
      transport.close()
    },
  }
}
