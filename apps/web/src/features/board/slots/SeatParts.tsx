import { Suspense } from 'react'
import type { SeatPartProps, SeatPartRow } from '../../../shell/board.ts'
import { type Lazy, lazily } from '../../../shell/lazily.ts'
import { perShell } from '../../../shell/perShell.ts'
import { useShell } from '../../../shell/useShell.ts'

type Place = SeatPartRow['place']

interface LoadedPart extends Lazy<SeatPartProps> {
  readonly name: string
  readonly place: Place
}

/** Made once for the window: a lazy component must stay the same one between renders. */
export const partsOf = perShell((shell): readonly LoadedPart[] =>
  shell.features
    .flatMap(({ seatParts = [] }) => seatParts)
    .map(({ name, place, load }) => ({
      name,
      place,
      ...lazily(async () => (await load()).Part),
    })),
)

/** Seat parts: what features draw on every seat, at one of its places. */
export function SeatParts({ at, seat }: { readonly at: Exclude<Place, 'portrait'>; readonly seat: number }) {
  const parts = partsOf(useShell()).filter(({ place }) => place === at)
  if (parts.length === 0) return null
  return (
    <Suspense fallback={null}>
      {parts.map(({ name, Component: Part }) => (
        <Part key={name} seat={seat} />
      ))}
    </Suspense>
  )
}

/** Portrait part: what lies over the portraits if a feature brings it, a camera's picture. */
export function PortraitPart({ seat }: SeatPartProps) {
  const part = partsOf(useShell()).find(({ place }) => place === 'portrait')
  return (
    part && (
      <Suspense fallback={null}>
        <part.Component seat={seat} />
      </Suspense>
    )
  )
}
