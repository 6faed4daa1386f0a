import type { ContentPack } from '@belfry/content'
import type { Api } from '../api/http.ts'
import { outline } from '../api/read.ts'
import type { Config } from '../config/config.ts'

/** A pack as the server tells it, with the name the protocol has for characters. */
type ToldPack = Omit<ContentPack, 'characters'> & { readonly roles: ContentPack['characters'] }

const readPack = outline<ToldPack>({ editions: 'list', roles: 'list', nightOrder: 'object' })

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
    const answer = await api.get(`data?locale=${encodeURIComponent(locale)}`, readPack)
    if (!answer.ok) throw new Error(`the content pack cannot be had: ${answer.error.code}`)
    const { roles, ...pack } = answer.value
    return { ...pack, characters: roles }
  }
