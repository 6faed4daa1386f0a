import { COMPLETE_LOCALES, createTranslation, type English, type Locale, type Translate } from '@belfry/i18n'

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
    mail({ to, locale }, template, values) {
      const t = inLanguage(locale)
      return {
        to,
        subject: t(`mail:${template}.subject`, values),
        text: t(`mail:${template}.text`, values),
      }
    },
    textMessage: (locale, values) => inLanguage(locale)('mail:phone.text', values),
  }
}
