import { useSetting } from '../../shell/useShell.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'

/** Reduced motion: by the app's own setting, or because the system asks for it. */
export function useReducedMotion(): boolean {
  const [isStill] = useSetting('isAnimationsDisabled')
  const wantsStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  return isStill || wantsStill
}
