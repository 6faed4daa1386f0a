import './board.css'
import './frames.css'
import { useEffect } from 'react'
import { sizeClass } from '../../lib/board/tokenSize.ts'
import { useFrame } from '../../shell/useFrame.ts'
import { useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { classes } from '../../ui/classes.ts'
import { Background } from './Background.tsx'
import { BoardBar } from './bar/BoardBar.tsx'
import { Stage } from './circle/Stage.tsx'
import { DockPlace } from './DockPlace.tsx'
import { hasFewPlayers } from './model/counts.ts'
import { Sides } from './side-tabs/Sides.tsx'
import { useLoadedMenus } from './slots/featureMenu.ts'
import { Loaded } from './slots/Loaded.tsx'
import { useHookName, useIsTownSquare, useMode } from './useBoard.ts'
import { useLitScreen } from './useLitScreen.ts'

/** The town behind the page follows the game: its hour, and a light for each of the living. */
function useTownScene(): void {
  const { scene } = useShell()
  const phase = useView(({ session }) => session.game.phase, 0)
  const alive = useView(({ session }) => session.players.filter(({ isDead }) => !isDead).length, 0)
  const isRevealing = useHookName() === 'reveal-grimoire'
  useEffect(() => {
    const night = phase % 2 === 1 ? phase : phase + 1
    scene.show({ phase: isRevealing ? night : phase, litWindows: alive })
  }, [scene, phase, alive, isRevealing])
}

/** Keys of the board count while it is shown; those of gathering while people gather. */
function useScopes(): void {
  const { actions } = useShell()
  const isGathering = useMode() === 'gather'
  useEffect(() => actions.enterScope('grimoire'), [actions])
  useEffect(() => (isGathering ? actions.enterScope('gather') : undefined), [actions, isGathering])
}

/** A nomination is everybody's business: a card that the Storyteller was reading makes room for it. */
function useRoomForNominations(): boolean {
  const { board } = useShell()
  const hasNomination = useView(({ gamestate }) => gamestate.vote.nomination !== false, false)
  useEffect(() => {
    const mode = board.mode.get()
    if (hasNomination && (mode === 'rules' || mode === 'firstnight')) board.mode.set('grimoire')
  }, [board, hasNomination])
  return hasNomination
}

/** The table as one person sees it. */
export function Board() {
  useTownScene()
  useScopes()
  useLitScreen()
  const hasNomination = useRoomForNominations()
  useLoadedMenus()
  const frame = useFrame()
  const mode = useMode()
  const hook = useHookName()
  const isTownSquare = useIsTownSquare()
  const players = useView(({ session }) => session.players.length, 0)
  const isLocal = useView(({ session }) => session.isLocal, false)
  return (
    <main
      className={classes('board', `board--${sizeClass(players)}`, hasFewPlayers(players) && 'few-players')}
      data-mode={mode}
      data-hook={hook ?? 'none'}
      data-square={isTownSquare}
      data-local={isLocal}
      data-nomination={hasNomination}
      data-frame={frame}
    >
      <Background />
      <BoardBar />
      <Sides />
      <Stage />
      <DockPlace />
      <Loaded kind="boardLayers" />
    </main>
  )
}
