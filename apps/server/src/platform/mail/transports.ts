import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@belfry/kit'
import type { Config } from '../config/config.ts'
import type { Mail } from './compose.ts'

export interface MailTransport {
  deliver(mail: Mail): Promise<void>
  /** Fails where no mail could be delivered. */
  check(): Promise<void>
  close(): void
}

const CONNECT_TIMEOUT_MS = 10_000

export async function smtpTransport(url: string, from: string): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer')
  const smtp = createTransport({ url, connectionTimeout: CONNECT_TIMEOUT_MS, pool: true })
  return {
    async deliver({ to, subject, text }) {
      await smtp.sendMail({ from, to, subject, text })
    },
    async check() {
      await smtp.verify()
    },
    close: () => smtp.close(),
  }
}

/** Without a mail server or a text-message service: readable files, the newest last. */
export interface OutboxFolder {
  write(kind: 'mail' | 'sms', to: string, text: string): Promise<void>
}

export function outboxFolder(dataDir: string, now: () => number): OutboxFolder {
  const folder = join(dataDir, 'outbox')
  let count = 0
  return {
    async write(kind, to, text) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const time = new Date(now()).toISOString().replaceAll(':', '-')
      const order = String(count++).padStart(4, '0')
      const name = `${time} ${order} ${kind} ${to.replace(/[^\w.@+-]/g, '_').slice(0, 80)}.txt`
      await writeFile(join(folder, name), text, { mode: 0o600 })
    },
  }
}

export const fileTransport = (folder: OutboxFolder): MailTransport => ({
  deliver: ({ to, subject, text }) => folder.write('mail', to, `To: ${to}\nSubject: ${subject}\n\n${text}\n`),
  check: async () => {},
  close: () => {},
})

/** Mails go to the mail server that the settings name, else into the folder. */
export const openTransport = async (
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  folder: OutboxFolder,
): Promise<MailTransport> =>
  smtpUrl === undefined ? fileTransport(folder) : smtpTransport(smtpUrl, mailFrom)

/** One mail at a time, for whoever waits to hear that it was taken. */
export const deliverer =
  (config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, clock: Clock) =>
  async (mail: Mail): Promise<void> => {
    const transport = await openTransport(
      config,
      outboxFolder(config.dataDir, () => clock.now()),
    )
    try {
      await transport.deliver(mail)
    } finally {
      transport.close()
    }
  }
