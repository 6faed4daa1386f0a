import { type Eye, type Names, named, type Reel } from '@belfry/room/replay'
import type { SessionView } from '@belfry/rules'
import { useMemo, useState } from 'react'
import { firstEye, openEyes } from './model.ts'

interface Looking {
  readonly reel: Reel
  readonly own: string | null
  readonly names: Names
  readonly frame: number
  readonly isAtEnd: boolean
}

interface Seeing {
  readonly view: SessionView
  readonly eye: Eye
  readonly eyes: readonly Eye[]
  /** Wishes to know everything at once. */
  readonly isTold: boolean
  /** Nothing is kept back any more, by wish or because it is over. */
  readonly isOpen: boolean
  readonly setEye: (eye: Eye) => void
  readonly setTold: (isTold: boolean) => void
}

/** View at a frame, and through whose eyes; the truth comes at the end unless it is asked for. */
export function useSeeing({ reel, own, names, frame, isAtEnd }: Looking): Seeing {
  const mine = firstEye(reel, own)
  const [wanted, setEye] = useState<Eye>(mine)
  const [isTold, setTold] = useState(false)
  const isOpen = isTold || isAtEnd
  const eyes = openEyes(reel, mine, isOpen)
  const eye = eyes.includes(wanted) ? wanted : mine
  // The same words make the same view, whenever the texts around it are drawn again.
  const words = JSON.stringify(names)
  const view = useMemo(
    () => named(reel.viewAt(frame, eye), JSON.parse(words) as Names),
    [reel, frame, eye, words],
  )
  return { view, eye, eyes, isTold, isOpen, setEye, setTold }
}
