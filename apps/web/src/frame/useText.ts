import type { Namespace, Phrase, TextKey, Translate } from '@belfry/i18n'
import type { Failure } from '@belfry/kit'
import { useTranslation } from 'react-i18next'

export interface Texts {
  readonly t: Translate
  readonly phrase: (phrase: Phrase) => string
}

/** Texts in the chosen language. Pages name the namespaces they need beyond the two that are always there. */
export function useText(...namespaces: Namespace[]): Texts {
  const { t: translate, i18n } = useTranslation(['common', 'errors', ...namespaces])
  const t: Translate = (key, params) =>
    // A server may be newer than this page and know failures this page has no text for.
    key.startsWith('errors:') && !i18n.exists(key)
      ? translate('errors:unknown', { code: key.slice('errors:'.length) })
      : translate(key, { ...params })
  return { t, phrase: ({ key, params }) => t(key, params) }
}

/** The text of a failure, by its code. */
export const failurePhrase = ({ code, params }: Failure): Phrase => ({
  key: `errors:${code}` as TextKey,
  params,
})
