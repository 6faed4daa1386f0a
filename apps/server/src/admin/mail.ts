import { z } from 'zod'
import { openComposer } from '../platform/mail/compose.ts'
import type { Command } from './command.ts'
import { deedsOf } from './options.ts'
import { CommandError, say } from './texts.ts'

const test: Command = async ({ config, deliver }, [to]) => {
  const address = z.email().safeParse(to)
  if (!address.success)
    throw new CommandError(to ? 'invalid' : 'missing', { what: 'ADDRESS', value: to ?? '' })
  const composer = await openComposer()
  const link = config.publicUrl ?? '-'
  try {
    await deliver(composer.mail({ to: address.data, locale: 'en' }, 'test', { link }))
  } catch (error) {
    throw new CommandError('mailFailed', { to: address.data, detail: (error as Error).message })
  }
  return [
    say(config.smtpUrl === undefined ? 'mailFiled' : 'mailTaken', {
      to: address.data,
      folder: config.dataDir,
    }),
  ]
}

/** At once, not by way of the queue: the mail server's word is what the operator wants to read. */
export const mail: Command = deedsOf({ test }, '')
