import { HAND_PATHS, isHandSign } from './hands.ts'

/** Hand that is raised, as a gesture or a face. */
export function HandIcon({ icon }: { readonly icon: string }) {
  return (
    <svg className="hand-icon" data-hand={icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={HAND_PATHS[isHandSign(icon) ? icon : 'hand']} />
    </svg>
  )
}
