import { type ContentPack, nearestLocale } from '@belfry/content'
import { ok } from '@belfry/kit'
import { restPlace } from '@belfry/protocol'
import { REST } from '@belfry/protocol/schemas'
import { z } from 'zod'
import { type Prepared, prepare, sendPrepared } from '../../platform/http/encoded.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { VoiceServices } from '../voice/index.ts'
import type { VoiceServer } from '../voice/servers.ts'
import type { ContentServices } from './index.ts'

type Services = ContentServices & { readonly voice: VoiceServices }

/** A pack is public, whole and plain; here it only gets the names that the protocol has. */
const dataOf = (pack: ContentPack, servers: readonly VoiceServer[]) => ({
  locale: pack.locale,
  editions: pack.editions.map((script) => ({ id: script.edition.id, name: script.edition.name, ...script })),
  roles: pack.characters,
  nightOrder: pack.nightOrder,
  servers: servers.map(({ name, host }) => ({ name, host })),
  release: pack.release,
  steps: pack.steps,
  jinxes: pack.jinxes,
  counts: pack.counts,
  firstCount: pack.firstCount,
  labels: pack.labels,
  labelTexts: pack.labelTexts,
  themes: pack.themes,
  systemIcons: pack.systemIcons,
  iconCredits: pack.iconCredits,
})

export const contentRoutes = ({ contentTexts, voice }: Services): readonly Route[] => {
  const prepared = new Map<string, Promise<Prepared>>()
  const inLocale = (wished: string): Promise<Prepared> => {
    const locale = nearestLocale(wished, contentTexts.locales)
    const known = prepared.get(locale)
    if (known) return known
    const data = REST.data.answer.parse(dataOf(contentTexts.packIn(locale), voice.servers))
    const made = prepare(JSON.stringify(data))
    prepared.set(locale, made)
    return made
  }
  return [
    route({
      ...restPlace('data'),
      summary:
        'Editions, characters, night order and everything else of the content pack, and the chat servers',
      access: 'public',
      limit: 'read',
      query: REST.data.query,
      response: z.custom<Prepared>(),
      produces: 'application/json',
      send: (reply, data) => sendPrepared(reply, data, 'application/json; charset=utf-8'),
      handle: async ({ query }) => ok(await inLocale(query.locale)),
    }),
  ]
}
