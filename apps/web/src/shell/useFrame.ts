import { useSyncExternalStore } from 'react'
import { type Frame, frameFor } from '../lib/board/frame.ts'

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Frame: how the page is divided around the table now. */
export const useFrame = (): Frame =>
  useSyncExternalStore(subscribe, () => frameFor({ width: window.innerWidth, height: window.innerHeight }))
