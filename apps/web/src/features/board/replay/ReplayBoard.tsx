import '../board.css'
import '../frames.css'
import { type ReactNode, useEffect } from 'react'
import { sizeClass } from '../../../lib/board/tokenSize.ts'
import { useFrame } from '../../../shell/useFrame.ts'
import { useRootAttribute } from '../../../shell/useRootAttribute.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useView } from '../../../shell/useTable.ts'
import { classes } from '../../../ui/classes.ts'
import { Background } from '../Background.tsx'
import { Stage } from '../circle/Stage.tsx'
import { useHookName, useMode } from '../useBoard.ts'
import { useRested } from './useRested.ts'

/**
 * The town behind the board has the hour of the game. Day and night colour the whole page: whoever draws along the line
 * of time is spared all those that lie on the way.
 */
function useScene(): void {
  const { scene } = useShell()
  const phase = useRested(useView(({ session }) => session.game.phase, 0))
  const alive = useRested(useView(({ session }) => session.players.filter(({ isDead }) => !isDead).length, 0))
  useEffect(() => scene.show({ phase, litWindows: alive }), [scene, phase, alive])
}

/** The board of a game that is over: a picture. What is in it is read beside it. */
export function ReplayBoard({ children }: { readonly children: ReactNode }) {
  useScene()
  const frame = useFrame()
  useRootAttribute('data-table', frame)
  const mode = useMode()
  const hook = useHookName()
  const players = useView(({ session }) => session.players.length, 0)
  return (
    <div
      className={classes('board', 'replay__board', `board--${sizeClass(players)}`)}
      data-mode={mode}
      data-hook={hook ?? 'none'}
      data-frame={frame}
      data-form="picture"
      inert
      aria-hidden="true"
    >
      <Background />
      <Stage />
      {children}
    </div>
  )
}
