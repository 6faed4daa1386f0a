import { createInstance, type i18n, type Module } from 'i18next'
import type { Namespace, TextKey, TextParams } from './english.ts'
import { loadNamespace } from './load.ts'
import { isLocale, type Locale } from './locales.ts'

export type Translate = (key: TextKey, params?: TextParams) => string

export interface Translation {
  readonly i18n: i18n
  readonly t: Translate
}

export interface TranslationOptions {
  readonly locale: Locale
  /** Loaded before the promise resolves; all others load when first asked for. */
  readonly namespaces: readonly Namespace[]
  readonly plugins?: readonly Module[]
}

/**
 * Whether a loaded catalogue has the text. A plain question: i18next's own `exists` narrows the key, and to narrow a
 * union of some thousand keys takes the compiler a minute.
 */
export const hasText = (i18n: Pick<i18n, 'exists'>, key: string): boolean => i18n.exists(key)

const catalogueBackend = {
  type: 'backend' as const,
  callbackApi: false,
  init: () => undefined,
  read: (language: string, namespace: string) =>
    loadNamespace(isLocale(language) ? language : 'en', namespace as Namespace),
}

export async function createTranslation(options: TranslationOptions): Promise<Translation> {
  const instance = createInstance()
  for (const plugin of [catalogueBackend, ...(options.plugins ?? [])]) instance.use(plugin)
  await instance.init({
    lng: options.locale,
    fallbackLng: false,
    load: 'currentOnly',
    ns: [...options.namespaces],
    // Keys are flat ("dialogue.yes"), because error codes are keys and one may be the beginning of another.
    keySeparator: false,
    // React escapes what it renders; whoever writes HTML by hand escapes there.
    interpolation: { escapeValue: false },
  })
  return { i18n: instance, t: (key, params) => instance.t(key, { ...params }) }
}
