import './board.css'
import './frames.css'
import { Suspense, useEffect } from 'react'
import { sizeClass } from '../../lib/board/tokenSize.ts'
import { useFrame } from '../../shell/useFrame.ts'
import { lazily } from '../../shell/lazily.ts'
import { useRootAttribute } from '../../shell/useRootAttribute.ts'
import { useSetting, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { classes } from '../../ui/classes.ts'
import { Background } from './Background.tsx'
import { BoardBar } from './bar/BoardBar.tsx'
import { Stage } from './circle/Stage.tsx'
import { DockPlace } from './DockPlace.tsx'
import { hasFewPlayers } from './model/counts.ts'
import { Sides } from './side-tabs/Sides.tsx'
import { SkipLinks } from './SkipLinks.tsx'
import { useLoadedMenus } from './slots/featureMenu.ts'
import { Loaded } from './slots/Loaded.tsx'
import { useTitle } from './useTitle.ts'
import { useHookName, useIsRevealing, useIsTownSquare, useMode } from './useBoard.ts'
import { useLitScreen } from './useLitScreen.ts'

/** The town behind the page follows the game: its hour, and a light for each of the living. */
function useTownScene(): void {
  const { scene } = useShell()
  const phase = useView(({ session }) => session.game.phase, 0)
  const alive = useView(({ session }) => session.players.filter(({ isDead }) => !isDead).length, 0)
  const isRevealing = useIsRevealing()
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

/** Fetched by those who want it. */
const TextTable = lazily(async () => (await import('./text-table/TextTable.tsx')).TextTable)

/** The table: as a picture with its sides, or as a document with the same parts. */
function Table({ isText }: { readonly isText: boolean }) {
  if (!isText)
    return (
      <>
        <Sides />
        <Stage />
      </>
    )
  return (
    <>
      <Suspense fallback={null}>
        <TextTable.Component />
      </Suspense>
      <Sides />
    </>
  )
}

/** The table as one person sees it. */
export function Board() {
  useTownScene()
  useScopes()
  useLitScreen()
  const hasNomination = useRoomForNominations()
  useLoadedMenus()
  const mode = useMode()
  const hook = useHookName()
  const isTownSquare = useIsTownSquare()
  const players = useView(({ session }) => session.players.length, 0)
  const [isText] = useSetting('isTextTable')
  const around = useFrame()
  const frame = isText ? 'wide' : around
  useRootAttribute('data-table', isText ? 'text' : around)
  const title = useTitle()
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
      data-form={isText ? 'text' : 'picture'}
      data-title={title}
      aria-label={title}
    >
      <SkipLinks />
      <Background />
      <BoardBar />
      <Table isText={isText} />
      {!isText && <DockPlace />}
      <Loaded kind="boardLayers" />
    </main>
  )
}
