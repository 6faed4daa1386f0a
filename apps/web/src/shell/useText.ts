import {
  hasText,
  type Namespace,
  type Phrase,
  type TextKey,
  type Translate,
  type Translation,
} from '@belfry/i18n'
import type { Failure } from '@belfry/kit'
import { useTranslation } from 'react-i18next'

export interface Texts {
  readonly t: Translate
  readonly phrase: (phrase: Phrase) => string
}

/** Failures are seldom and their texts are many: until those are here, the failure is told without its reason. */
function withoutReason(i18n: Translation['i18n']): Phrase {
  void i18n.loadNamespaces('errors')
  return { key: 'common:failure.title' }
}

/** A server may be newer than this page and know failures this page has no text for. */
function knownPhrase({ i18n }: Pick<Translation, 'i18n'>, { key, params }: Phrase): Phrase {
  if (!key.startsWith('errors:') || hasText(i18n, key)) return { key, ...(params && { params }) }
  if (!i18n.hasLoadedNamespace('errors')) return withoutReason(i18n)
  return { key: 'errors:unknown', params: { code: key.slice('errors:'.length) } }
}

/** Texts in the chosen language. Pages name the namespaces they need beyond the one that is always there. */
export function useText(...namespaces: Namespace[]): Texts {
  const { t: translate, i18n } = useTranslation(['common', ...namespaces], { bindI18nStore: 'added' })
  const t: Translate = (key, params) => {
    const known = knownPhrase({ i18n }, { key, ...(params && { params }) })
    return translate(known.key, { ...known.params })
  }
  return { t, phrase: ({ key, params }) => t(key, params) }
}

/** The text of a failure, by its code. */
export const failurePhrase = ({ code, params }: Failure): Phrase => ({
  key: `errors:${code}` as TextKey,
  params,
})

/** Text in words, for whoever is no component. */
export function failureText(translation: Translation, failure: Failure): string {
  const { key, params } = knownPhrase(translation, failurePhrase(failure))
  return translation.t(key, params)
}
