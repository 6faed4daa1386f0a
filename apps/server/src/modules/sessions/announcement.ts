import { SYSTEM } from '@belfry/rules'
import { z } from 'zod'
import type { Bus } from '../../platform/bus/bus.ts'
import type { RoomHost } from './host.ts'

/** Where nodes hear of announcements. */
export const ANNOUNCEMENT_TOPIC = 'announcement'

/** What staff says to one session by its name, or to all of them when it is empty. */
const announcementSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  sessionName: z.string(),
})
export type Announcement = z.infer<typeof announcementSchema>

/** Every node tells its own rooms; a session that lives on several of them hears it once, by its id. */
export const hearAnnouncements = (bus: Bus, host: RoomHost): (() => void) =>
  bus.subscribe(ANNOUNCEMENT_TOPIC, (raw) => {
    const { id, title, text, sessionName } = announcementSchema.parse(JSON.parse(raw))
    for (const { room } of host.rooms()) {
      const isMeant = sessionName === '' || room.state.meta.sessionId === sessionName
      if (isMeant && room.connectionCount > 0)
        void room.dispatch({ type: 'announce', title, text }, SYSTEM, `announcement:${id}`)
    }
  })
