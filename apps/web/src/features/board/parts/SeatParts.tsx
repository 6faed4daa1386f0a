import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import type { SeatPartProps, SeatPartRow } from '../../../frame/board.ts'
import { perShell } from '../../../frame/perShell.ts'
import { useShell } from '../../../frame/useShell.ts'

type Place = SeatPartRow['place']

interface LoadedPart {
  readonly name: string
  readonly place: Place
  readonly Part: LazyExoticComponent<ComponentType<SeatPartProps>>
}

/** Made once for the window: a lazy component must stay the same one between renders. */
const partsOf = perShell((shell): readonly LoadedPart[] =>
  shell.features
    .flatMap(({ seatParts = [] }) => seatParts)
    .map(({ name, place, load }) => ({
      name,
      place,
      Part: lazy(async () => ({ default: (await load()).Part })),
    })),
)

/** What features draw on every seat, at one of its places. */
export function SeatParts({ at, seat }: { readonly at: Exclude<Place, 'portrait'>; readonly seat: number }) {
  const parts = partsOf(useShell()).filter(({ place }) => place === at)
  if (parts.length === 0) return null
  return (
    <Suspense fallback={null}>
      {parts.map(({ name, Part }) => (
        <Part key={name} seat={seat} />
      ))}
    </Suspense>
  )
}

/** What lies over the portraits, if any feature brings something: a camera's picture. */
export function PortraitPart({ seat }: SeatPartProps) {
  const part = partsOf(useShell()).find(({ place }) => place === 'portrait')
  return (
    part && (
      <Suspense fallback={null}>
        <part.Part seat={seat} />
      </Suspense>
    )
  )
}
