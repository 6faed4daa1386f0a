import { Portrait, type PortraitProps } from './Portrait.tsx'
import { useAvatarWish } from './useOverrides.ts'

/** Somebody's portrait, as the reader wants to see it: without their picture where that is not wanted. */
export function Face({ avatar, ...props }: PortraitProps) {
  const [isWanted] = useAvatarWish(props.id)
  return <Portrait {...props} avatar={isWanted ? avatar : undefined} />
}
