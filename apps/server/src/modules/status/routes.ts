import { ok } from '@belfry/kit'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import { openComposer } from '../../platform/mail/compose.ts'
import { deliverer } from '../../platform/mail/transports.ts'
import { readStatus, type Services } from './read.ts'

const status = (services: Services): Route =>
  restRoute('status', {
    summary: 'How this installation is: people, sessions, errors, storage, mail, voice, versions, backups',
    access: 'staff',
    limit: 'read',
    handle: async ({ actor }) => ok(await readStatus(services, actor)),
  })

const testMail = ({ config, clock, state }: Services): Route =>
  restRoute('testMail', {
    event: 'moderation.done',
    summary: 'Sends a mail to the caller, at once, and says what the mail server said',
    access: 'staff',
    limit: 'credentials',
    async handle({ actor, caller }) {
      const to = actor.user.email
      const link = config.publicUrl ?? state.baseUrl
      const mail = (await openComposer()).mail({ to, locale: caller.locale }, 'test', { link })
      try {
        await deliverer(config, clock)(mail)
        return ok({ isTaken: true, to, detail: '' })
      } catch (error) {
        return ok({ isTaken: false, to, detail: (error as Error).message })
      }
    },
  })

const testSms = ({ sms }: Services): Route =>
  restRoute('testSms', {
    event: 'moderation.done',
    summary: 'Sends a code to a phone, which verifies nothing, and says what the service said',
    access: 'staff',
    limit: 'credentials',
    async handle({ body: { phone }, actor, caller }) {
      const detail = await sms.start(actor.user.id, phone, caller.locale)
      return ok({ isTaken: detail === 'sent', to: phone, detail })
    },
  })

export const statusRoutes = (services: Services): readonly Route[] => [
  status(services),
  testMail(services),
  testSms(services),
]
