import type { Phrase } from '@belfry/i18n'
import type { Failure, Result } from '@belfry/kit'
import { useState } from 'react'
import { type Captcha, useCaptcha } from '../../shared/captcha/useCaptcha.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase } from '../../shell/useText.ts'
import {
  EMPTY,
  type FormFacts,
  type LoginFields,
  type Mode,
  registrationFault,
  withoutPasswords,
} from './form.ts'

export interface Messages {
  readonly error: Phrase | null
  readonly notification: Phrase | null
}

export const QUIET: Messages = { error: null, notification: null }

export interface LoginForm extends FormFacts {
  readonly captchaState: Captcha
  readonly messages: Messages
  /** For the second step, once the password was right and a second factor is asked for. */
  readonly half: string | null
  readonly change: (change: Partial<LoginFields>) => void
  /** Takes back what was said about the attempt before. */
  readonly hush: () => void
  readonly toLogin: () => void
  readonly toRegister: () => void
  readonly login: () => Promise<void>
  readonly register: () => Promise<void>
  readonly recover: () => Promise<void>
  readonly askLink: () => Promise<void>
}

const DISABLED_CUSTOMER = 'CUSTOMER_DISABLED'
const FACTOR_NEEDED = 'auth.factor'
const OTHER_TERMS = 'auth.terms'

/** What is typed and in which of the two forms, and what was said about it. */
function useTyped() {
  const [mode, setMode] = useState<Mode>('login')
  const [fields, setFields] = useState(EMPTY)
  const [messages, setMessages] = useState<Messages>(QUIET)
  const [half, setHalf] = useState<string | null>(null)
  const switchTo = (next: Mode): void => {
    setMode(next)
    setHalf(null)
    setMessages(QUIET)
    setFields((typed) => ({ ...typed, confirmation: '' }))
  }
  return { mode, setMode, fields, setFields, messages, setMessages, half, setHalf, switchTo }
}

type Send = (solved: string) => Promise<Result<undefined>>

/** Sends what was typed with the proof against robots, and shows what a refusal means; true where it was taken. */
function useSubmit(typed: ReturnType<typeof useTyped>, captcha: Captcha) {
  const { config } = useShell()
  const { setMode, setFields, setMessages, setHalf } = typed
  const [isLoading, setLoading] = useState(false)

  const fail = (error: Phrase): void => setMessages({ error, notification: null })
  const refused = (failed: Failure): void => {
    setFields(withoutPasswords)
    captcha.renew()
    if (failed.code === FACTOR_NEEDED) {
      setHalf(String(failed.params['token']))
      return
    }
    if (failed.code === OTHER_TERMS) {
      setFields((fields) => ({ ...fields, acceptsTerms: false }))
      void config.reload()
    }
    if (failed.code !== DISABLED_CUSTOMER) {
      fail(failurePhrase(failed))
      return
    }
    setMode('login')
    setMessages({ error: null, notification: failurePhrase(failed) })
  }
  const submit = async (send: Send): Promise<boolean> => {
    if (captcha.token === null) {
      fail({ key: 'login:error_captcha' })
      return false
    }
    setMessages(QUIET)
    setLoading(true)
    const answer = await send(captcha.token)
    setLoading(false)
    if (!answer.ok) refused(answer.error)
    return answer.ok
  }
  return { isLoading, fail, submit }
}

/** The login page's form: what is typed, what is under way, and what came of it. */
export function useLoginForm(): LoginForm {
  const { account, config } = useShell()
  const captcha = useCaptcha()
  const typed = useTyped()
  const { isLoading, fail, submit } = useSubmit(typed, captcha)
  const { mode, fields, setFields, messages, setMessages, half, switchTo } = typed
  const facts: FormFacts = { mode, fields, isLoading, captcha: captcha.token }
  const email = fields.email.trim()
  /** A mail is on its way: the next one needs a proof of its own. */
  const noteSent = (key: 'login:recover.sent' | 'login:link.sent'): void => {
    captcha.renew()
    setMessages({ error: null, notification: { key, params: { email } } })
  }

  return {
    ...facts,
    captchaState: captcha,
    messages,
    half,
    change: (change) => setFields((before) => ({ ...before, ...change })),
    hush: () => setMessages(QUIET),
    toLogin: () => switchTo('login'),
    toRegister: () => switchTo('register'),
    login: async () =>
      void (await submit((solved) => account.login({ email, password: fields.password }, solved))),
    async register() {
      const fault = registrationFault(facts)
      if (fault) return fail({ key: fault })
      const { password, username, acceptsMarketing } = fields
      const registration = { email, password, username: username.trim(), acceptsMarketing }
      await submit(async (solved) => {
        const { termsVersion: terms } = await config.load()
        return account.register({ ...registration, terms }, solved)
      })
    },
    async recover() {
      if (await submit((solved) => account.recover(email, solved))) noteSent('login:recover.sent')
    },
    async askLink() {
      if (await submit((solved) => account.askLink(email, solved))) noteSent('login:link.sent')
    },
  }
}
