import type { Sinks } from '@belfry/media/testing/sinks'
import type { Page } from '@playwright/test'

/** What has come to one listener, in bytes. */
export interface Received {
  /** Whatever it is; what is around a packet of the network does not count. */
  readonly all: number
  readonly voices: ReadonlyMap<string, number>
  readonly pictures: ReadonlyMap<string, number>
}

interface Talking {
  readonly page: Page
  /** By the names they have in a test. */
  readonly ids: ReadonlyMap<string, string>
  /** Where it comes for those who take it outside of the page. */
  readonly sinks: Sinks | null
}

/** What has come so far: one question to the page for all, as each costs it its time. */
export async function received(
  { page, ids, sinks }: Talking,
  names: readonly string[],
): Promise<readonly Received[]> {
  const all = await page.evaluate(
    (to) =>
      Promise.all(
        to.map(async (id) => ({
          heard: await Talkers.heardBy(id),
          bytes: await Talkers.bytesReceived(id),
          way: Talkers.waysOf(id).at(-1),
        })),
      ),
    names.map((name) => ids.get(name) ?? name),
  )
  const sunk = await Promise.all(all.map(async ({ way }) => sinks?.bytes(way)))
  const nameOf = new Map([...ids].map(([name, id]) => [id, name]))
  return all.map(({ heard, bytes }, at) => {
    const outside = sunk[at]
    const of = (wanted: 'audio' | 'video') =>
      new Map(
        heard
          .filter(({ kind }) => kind === wanted)
          .map((each) => [nameOf.get(each.from) ?? each.from, outside?.by.get(each.id) ?? each.bytes]),
      )
    return { all: outside?.all ?? bytes, voices: of('audio'), pictures: of('video') }
  })
}
