import type { Namespace } from './english.ts'
import type { Locale } from './locales.ts'

/** Names every file of every language, so nothing but `load.ts` fetches it, and only for those who read no English. */
export async function translated(
  locale: Locale,
  namespace: Namespace,
): Promise<Readonly<Record<string, string>>> {
  const file = await import(`./locales/${locale}/${namespace}.json`, { with: { type: 'json' } })
  return file.default
}
