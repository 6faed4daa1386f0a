import { z } from 'zod'

/** Where nodes hear of announcements. */
export const ANNOUNCEMENT_TOPIC = 'announcement'

/** What staff says to one session by its name, or to all of them when it is empty. */
export const announcementSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  sessionName: z.string(),
})
export type Announcement = z.infer<typeof announcementSchema>
