import { createContext, use } from 'react'
import type { Place } from '../lib/routing/navigator.ts'

export const PlaceContext = createContext<Place | null>(null)

/** Place of the window, as far as it has been drawn. */
export function usePlace(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('no place: the component is drawn outside of the app')
  return place
}
