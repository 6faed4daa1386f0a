import type { ContentPack } from '@belfry/content'
import { ok } from '@belfry/kit'
import { restPlace } from '@belfry/protocol'
import { REST } from '@belfry/protocol/schemas'
import { z } from 'zod'
import type { Services } from '../../app/services.ts'
import { type Prepared, prepare, sendPrepared } from '../../platform/http/encoded.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { ChatServer } from '../voice/servers.ts'

/** A pack is public, whole and plain; here it only gets the names that the protocol has. */
const dataOf = (pack: ContentPack, servers: readonly ChatServer[]) => ({
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

export const contentRoutes = ({ contentTexts, chat }: Services): readonly Route[] => {
  const prepared = new Map<string, Promise<Prepared>>()
  const inLocale = (wished: string): Promise<Prepared> => {
    const locale = contentTexts.locales.includes(wished) ? wished : ''
    const known = prepared.get(locale)
    if (known) return known
    const data = REST.data.answer.parse(dataOf(contentTexts.packIn(locale), chat.servers))
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
