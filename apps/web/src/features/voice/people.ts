import type { SessionView } from '@belfry/rules'

/** Who has this place: a seat, or below zero a Storyteller, counted from -1. */
export const userAt = ({ session }: SessionView, place: number): string | null =>
  (place < 0 ? session.storytellers[-place - 1]?.id : session.players[place]?.id) ?? null
