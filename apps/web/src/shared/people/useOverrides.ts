import { perShell } from '../../shell/perShell.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import {
  createOverrides,
  isAvatarWanted,
  isVideoWanted,
  noAvatar,
  noVideo,
  volumeFor,
  volumeKey,
  volumeWish,
} from './overrides.ts'

/** Overrides of people, one list for the window. */
export const overridesOf = perShell(({ storage }) => createOverrides(storage))

/** Picture of somebody that is wanted or not, and the switch for it. */
export function useAvatarWish(userId: string): readonly [boolean, (isWanted: boolean) => void] {
  const overrides = overridesOf(useShell())
  const isWanted = isAvatarWanted(useReadable(overrides), userId)
  return [isWanted, (wanted) => overrides.set(noAvatar(userId), wanted ? undefined : true)]
}

/** Camera of somebody that is wanted or not, and the switch for it. */
export function useVideoWish(userId: string): readonly [boolean, (isWanted: boolean) => void] {
  const overrides = overridesOf(useShell())
  const isWanted = isVideoWanted(useReadable(overrides), userId)
  return [isWanted, (wanted) => overrides.set(noVideo(userId), wanted ? undefined : true)]
}

/** Volume of somebody, and the slider for it. */
export function useVolumeWish(userId: string): readonly [number, (volume: number) => void] {
  const overrides = overridesOf(useShell())
  const volume = volumeFor(useReadable(overrides), userId)
  return [volume, (wished) => overrides.set(volumeKey(userId), volumeWish(wished))]
}
