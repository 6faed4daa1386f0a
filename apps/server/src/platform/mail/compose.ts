import { COMPLETE_LOCALES, createTranslation, type English, type Locale, type Translate } from '@belfry/i18n'
import { isolated } from '@belfry/kit'

type MailKey = keyof English['mail']
export type Template = Extract<MailKey, `${string}.subject`> extends `${infer Name}.subject` ? Name : never
export type Values = Readonly<Record<string, string | number>>

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Recipient of a mail, and the language it is written in. */
export interface Addressee {
  readonly to: string
  readonly locale: Locale
}

/** Writes mails and text messages in every language that is complete. */
export interface Composer {
  mail(addressee: Addressee, template: Template, values: Values): Mail
  textMessage(locale: Locale, values: Values): string
}

/** Text that is read from right to left stays by itself: the sentence around it keeps its order. */
const allIsolated = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  )

export async function openComposer(): Promise<Composer> {
  const languages = new Map<Locale, Translate>()
  for (const locale of COMPLETE_LOCALES) {
    languages.set(locale, (await createTranslation({ locale, namespaces: ['mail'] })).t)
  }
  const inLanguage = (locale: Locale): Translate => {
    const translate = languages.get(locale)
    if (!translate) throw new Error(`no mails in ${locale}`)
    return translate
  }
  return {
    mail({ to, locale }, template, given) {
      const t = inLanguage(locale)
      const values = allIsolated(given)
      return {
        to,
        subject: t(`mail:${template}.subject`, values),
        text: t(`mail:${template}.text`, values),
      }
    },
    textMessage: (locale, values) => inLanguage(locale)('mail:phone.text', values),
  }
}
