import type { Voice, VoiceCounts } from '@belfry/media/testing/voice'
import type { Page } from '@playwright/test'
import type { Person, Place } from './screen.ts'
import { speakAt } from './voice.ts'

/** How somebody at a table talks and hears. */
export interface Throat {
  talk(host: string): Promise<void>
  hangUp(): Promise<void>
  mute(isMuted: boolean): Promise<void>
  /** Whose voices come now. */
  heard(): Promise<readonly string[]>
  /** How many packets of voices have come; null where none are sent. */
  packets(): Promise<number | null>
}

/** In a page, as the app does it. */
export const pageThroat = (page: Page, place: Place, { id }: Person, pitch: number): Throat => ({
  talk: (host) => {
    const seat = { session: place.code, host: new URL(host, place.url).href, pitch }
    return page.evaluate(([person, at]) => Talkers.join(person, at), [id, seat] as const)
  },
  hangUp: () => page.evaluate((person) => Talkers.leave(person), id),
  mute: (isMuted) => page.evaluate(([person, is]) => Talkers.mute(person, is), [id, isMuted] as const),
  heard: () => page.evaluate((person) => Talkers.voicesOf(person), id),
  packets: () =>
    page.evaluate(
      async (person) => (await Talkers.heardBy(person)).reduce((sum, { packets }) => sum + packets, 0),
      id,
    ),
})

/** Without a browser: everything but the packets. */
export function plainThroat(place: Place, person: Person, counts: VoiceCounts): Throat {
  let voice: Voice | null = null
  const hangUp = async (): Promise<void> => {
    voice?.leave()
    voice = null
  }
  return {
    talk: async (host) => {
      await hangUp()
      voice = await speakAt(host, place, person, counts)
    },
    hangUp,
    mute: async (isMuted) => voice?.mute(isMuted),
    heard: async () => voice?.heard ?? [],
    packets: async () => null,
  }
}
