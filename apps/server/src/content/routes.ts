import type { ContentPack } from '@belfry/content'
import { ok } from '@belfry/kit'
import { z } from 'zod'
import type { ChatServer } from '../chat/servers.ts'
import { type Prepared, prepare, sendPrepared } from '../http/encoded.ts'
import { type Route, route } from '../http/route.ts'
import type { Services } from '../services.ts'

const dataSchema = z.object({
  locale: z.string(),
  editions: z.array(z.unknown()),
  roles: z.array(z.unknown()),
  nightOrder: z.unknown(),
  servers: z.array(z.object({ name: z.string(), host: z.string() })),
  release: z.unknown(),
  steps: z.unknown(),
  jinxes: z.unknown(),
  counts: z.unknown(),
  firstCount: z.number(),
  labels: z.unknown(),
  labelTexts: z.unknown(),
  themes: z.unknown(),
  systemIcons: z.unknown(),
  iconCredits: z.unknown(),
})

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
    const data = dataSchema.parse(dataOf(contentTexts.packIn(locale), chat.servers))
    const made = prepare(JSON.stringify(data))
    prepared.set(locale, made)
    return made
  }
  return [
    route({
      method: 'GET',
      path: '/data',
      summary:
        'Editions, characters, night order and everything else of the content pack, and the chat servers',
      access: 'public',
      limit: 'read',
      query: z.object({ locale: z.string().max(20).default('en') }),
      response: z.custom<Prepared>(),
      produces: 'application/json',
      send: (reply, data) => sendPrepared(reply, data, 'application/json; charset=utf-8'),
      handle: async ({ query }) => ok(await inLocale(query.locale)),
    }),
  ]
}
