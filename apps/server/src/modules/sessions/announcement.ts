import { SYSTEM } from '@belfry/rules'
import { z } from 'zod'
import type { Bus } from '../../platform/bus/bus.ts'
import type { RoomHost } from './host.ts'

/** Topics of the bus on which nodes hear of announcements, and of those that were taken back, by their ids. */
export const ANNOUNCEMENT_TOPIC = 'announcement'
export const WITHDRAWAL_TOPIC = 'announcement.withdrawn'

/** Announcement of staff to one session by its name, or to all of them when it is empty. */
const announcementSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  sessionName: z.string(),
})
export type Announcement = z.infer<typeof announcementSchema>

/** Time announcements are kept for those in no session, who ask for them now and then. */
const KEPT_MS = 10 * 60_000
const MOST_KEPT = 20

type Told = Omit<Announcement, 'sessionName'>

/** Announcements to everybody lately, as far as this node has heard them. */
export class RecentAnnouncements {
  readonly #now: () => number
  #kept: readonly (Told & { readonly at: number })[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  add({ id, title, text }: Told): void {
    this.#kept = [...this.#kept, { id, title, text, at: this.#now() }].slice(-MOST_KEPT)
  }

  remove(id: string): void {
    this.#kept = this.#kept.filter((told) => told.id !== id)
  }

  list(): Told[] {
    const since = this.#now() - KEPT_MS
    this.#kept = this.#kept.filter(({ at }) => at > since)
    return this.#kept.map(({ id, title, text }) => ({ id, title, text }))
  }
}

/** Every node tells its own rooms; a session that lives on several of them hears it once, by its id. */
export function hearAnnouncements(bus: Bus, host: RoomHost, recent: RecentAnnouncements): () => void {
  const stopHearing = bus.subscribe(ANNOUNCEMENT_TOPIC, (raw) => {
    const { id, title, text, sessionName } = announcementSchema.parse(JSON.parse(raw))
    if (sessionName === '') recent.add({ id, title, text })
    for (const { room } of host.rooms()) {
      const isMeant = sessionName === '' || room.state.meta.sessionId === sessionName
      if (isMeant && room.connectionCount > 0)
        void room.dispatch({ type: 'announce', title, text }, SYSTEM, `announcement:${id}`)
    }
  })
  const stopForgetting = bus.subscribe(WITHDRAWAL_TOPIC, (id) => recent.remove(id))
  return () => {
    stopHearing()
    stopForgetting()
  }
}
