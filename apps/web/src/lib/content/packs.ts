import type { ContentPack } from '@belfry/content'
import type { Api } from '../api/http.ts'
import type { Config } from '../config/config.ts'
import { askData } from './data.ts'

/** Characters are a chunk of their own, and each language of theirs another. */
const builtIn = async (locale: string): Promise<ContentPack> => {
  const { contentLocaleFor, loadDefaultPackIn } = await import('@belfry/content/default')
  return loadDefaultPackIn(contentLocaleFor(locale))
}

/** The pack of whoever runs this Belfry, where they have one of their own; else the one that is built in. */
export const packFetcher =
  ({ api, config }: { readonly api: Api; readonly config: Config }) =>
  async (locale: string): Promise<ContentPack> => {
    const { hasOwnContent } = await config.load()
    if (!hasOwnContent) return builtIn(locale)
    const answer = await askData(api, locale)
    if (!answer.ok) throw new Error(`the content pack cannot be had: ${answer.error.code}`)
    const { roles, servers: _servers, ...pack } = answer.value
    return { ...pack, characters: roles }
  }
