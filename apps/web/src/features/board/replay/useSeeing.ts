import { type Eye, type Names, namingOf, type Reel } from '@belfry/room/replay'
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
  const eyes = useMemo(() => openEyes(reel, mine, isOpen), [reel, mine, isOpen])
  const eye = eyes.includes(wanted) ? wanted : mine
  const named = useMemo(() => namingOf(names), [names])
  const view = useMemo(() => named(reel.viewAt(frame, eye)), [reel, frame, eye, named])
  return { view, eye, eyes, isTold, isOpen, setEye, setTold }
}
