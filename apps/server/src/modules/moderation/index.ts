import type { Foundation } from '../../platform/foundation.ts'
import type { AccountServices } from '../accounts/index.ts'
import { createModeration, type Moderation } from './moderation.ts'

export { logOperator } from './operator-log.ts'
export { moderationRoutes } from './routes.ts'

export interface ModerationServices {
  readonly moderation: Moderation
}

export const openModeration = ({
  database,
  accounts,
  clock,
}: Foundation & AccountServices): ModerationServices => ({
  moderation: createModeration({ repositories: database.repositories, accounts, clock }),
})
