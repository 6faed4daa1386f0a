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

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const [ISOLATE, END] = ['\u2068', '\u2069']

/** Text that is read from right to left stays by itself: the sentence around it keeps its order. */
const isolated = (value: string | number): string | number =>
  typeof value === 'string' && RIGHT_TO_LEFT.test(value) ? `${ISOLATE}${value}${END}` : value

const allIsolated = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)]))

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
