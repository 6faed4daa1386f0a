import { lazy, Suspense } from 'react'
import type { SeatPartProps } from '../../../shell/board.ts'
import { perShell } from '../../../shell/perShell.ts'
import { useShell } from '../../../shell/useShell.ts'

/** Made once for the window: a lazy component must stay the same one between renders. */
const pictureOf = perShell((shell) => {
  const row = shell.features
    .flatMap(({ seatParts = [] }) => seatParts)
    .find(({ place }) => place === 'portrait')
  return row ? { Part: lazy(async () => ({ default: (await row.load()).Part })) } : null
})

/** What a feature draws over portraits, a camera's picture; nothing where there is none. */
export function Picture({ seat }: SeatPartProps) {
  const picture = pictureOf(useShell())
  return (
    picture && (
      <Suspense fallback={null}>
        <picture.Part seat={seat} />
      </Suspense>
    )
  )
}
