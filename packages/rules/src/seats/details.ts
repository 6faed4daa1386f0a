import type { PlayerView } from './view.ts'

/** A seat with the character that lies on it, as a screen or a script's reader wants it. */
export type SeatDetails<Role extends { readonly special: readonly unknown[] }> = Omit<PlayerView, 'role'> & {
  readonly role: Role | null
  /** What its character changes in the app. */
  readonly special: Role['special'] | readonly never[]
}

/** `characterFor` is content's look-up; a character it does not know leaves the seat without one. */
export function seatDetails<Role extends { readonly special: readonly unknown[] }>(
  player: PlayerView,
  characterFor: (id: string) => Role | undefined,
): SeatDetails<Role> {
  const role = player.role === null ? null : (characterFor(player.role) ?? null)
  return { ...player, role, special: role?.special ?? [] }
}
