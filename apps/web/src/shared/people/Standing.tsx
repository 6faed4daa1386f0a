import { isGuest } from '@belfry/rules'
import { GuestMark } from './GuestMark.tsx'
import { LevelBadge } from './LevelBadge.tsx'

interface StandingProps {
  readonly level: string | null
  readonly flags: readonly string[]
}

/** Standing of an account here; whoever has none is a guest. */
export function Standing({ level, flags }: StandingProps) {
  if (isGuest({ flags })) return <GuestMark />
  return <LevelBadge level={level === 'none' ? null : level} />
}
