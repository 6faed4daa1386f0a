import type { Phrase } from '@belfry/i18n'
import type { RestAnswer } from '@belfry/protocol'

/** Status: what the server says to a code, or to the wish for one. */
export type Verified = RestAnswer<'verify'>
export type Status = Verified['status']

/** How long to wait before the next code may be sent, and before the next may be tried. */
const RESEND_SECONDS = 60
export const RETRY_SECONDS = 10

const wait = (seconds: number): Phrase => ({ key: 'verification:wait', params: { seconds } })

type Texts = Readonly<Record<string, (wasSent: boolean) => Phrase>>

const EMAIL: Texts = {
  429: (hasCode) => wait(hasCode ? RETRY_SECONDS : RESEND_SECONDS),
  hour: () => ({ key: 'verification:hour' }),
  wrong: () => ({ key: 'verification:wrong' }),
  expired: () => ({ key: 'verification:expired' }),
  exhausted: () => ({ key: 'verification:exhausted' }),
  day: () => ({ key: 'verification:day' }),
  403: () => ({ key: 'verification:unauthorized' }),
  400: () => ({ key: 'verification:disposable' }),
  404: () => ({ key: 'verification:already' }),
}

/** What an e-mail status means; the same number differs with and without a code. Others are shown as they are. */
export const emailText = (status: Status, hasCode: boolean): Phrase =>
  EMAIL[status]?.(hasCode) ?? { key: 'verification:raw', params: { status } }

const OVER: readonly Status[] = ['expired', 'exhausted']

/** No try with this code will do. */
export const isOver = (status: Status): boolean => OVER.includes(status)

const PHONE: Texts = {
  403: (wasSent) => ({ key: wasSent ? 'verification:phone.support' : 'verification:phone.refused' }),
  cooldown: () => wait(RETRY_SECONDS),
  429: (wasSent) => wait(wasSent ? RETRY_SECONDS : RESEND_SECONDS),
  402: () => ({ key: 'verification:phone.unreachable' }),
  404: () => ({ key: 'verification:phone.restart' }),
  restart: () => ({ key: 'verification:phone.restart' }),
  pending: () => ({ key: 'verification:phone.pending' }),
  assigned: () => ({ key: 'verification:phone.assigned' }),
  'Value is already assigned': () => ({ key: 'verification:phone.assigned' }),
}

export const phoneText = (status: Status, wasSent: boolean): Phrase =>
  PHONE[status]?.(wasSent) ?? { key: 'verification:phone.other', params: { status } }

const STARTING_OVER: readonly Status[] = [404, 'restart']

/** The code sent before is worth nothing any more: back to the number. */
export const isRestart = (status: Status): boolean => STARTING_OVER.includes(status)
