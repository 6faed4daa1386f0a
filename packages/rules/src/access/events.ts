import type { Evolvers } from '../core/topic.ts'

export interface AccessEvents {
  accessChanged: { readonly userId: string; readonly status: number }
}

export const accessEvolvers: Evolvers<AccessEvents> = {
  accessChanged: (state, { userId, status }) => {
    const user = state.users[userId]
    if (!user) return state
    return { ...state, users: { ...state.users, [userId]: { ...user, grimoireAccess: status } } }
  },
}
