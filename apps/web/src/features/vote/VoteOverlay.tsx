import { can } from '../../lib/table/rights.ts'
import './clock.css'
import './vote.css'
import './dock.css'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { BoardLayout } from '../../lib/board/geometry.ts'
import { Dock } from '../../shell/Dock.tsx'
import { useReadable, useSetting, useShell } from '../../shell/useShell.ts'
import { type Arrangement, arrange, arrangeDocked, type Point } from './dial.ts'
import { PlayerVote } from './PlayerVote.tsx'
import { StorytellerVote } from './StorytellerVote.tsx'
import { useContentHeight, usePanelHeight } from './usePanelHeight.ts'
import { useVoteClock } from './useVoteClock.ts'
import { type SceneAtTable, useVoteScene } from './useVoteScene.ts'
import { VoteHub } from './VoteHub.tsx'
import { VoteStage } from './VoteStage.tsx'
import { VoteWords } from './VoteWords.tsx'

interface PlacedProps {
  readonly className: string
  readonly at: Point
  readonly arrangement: Arrangement
  readonly onHeight: (height: number) => void
  readonly children: ReactNode
}

const px = (value: number): string => `${value.toFixed(1)}px`

/** Beside the clock a panel keeps to its height; above and below it grows away from the clock. */
function Placed({ className, at, arrangement: { kind, panel }, onHeight, children }: PlacedProps) {
  const ref = useRef<HTMLDivElement>(null)
  useContentHeight(ref, onHeight)
  const maxHeight = kind === 'aside' ? px(panel.height) : 'none'
  const style = { left: px(at.x), top: px(at.y), width: px(panel.width), maxHeight }
  return (
    <div ref={ref} className={className} style={style}>
      {children}
    </div>
  )
}

/** Below this two buttons with their words do not stand beside each other, and a column of them reaches over the seats. */
const COMPACT_BELOW_PX = 250
/** Below this the count takes most of the clock, so that it can be read. */
const SMALL_BELOW_PX = 84
/** And below this it is alone there; what it takes is said beside it. */
const TINY_BELOW_PX = 44

function OpenVote({ at, layout }: { readonly at: SceneAtTable; readonly layout: BoardLayout }) {
  const { scene: town, board } = useShell()
  const isDocked = useReadable(board.dock) !== null
  const reading = useVoteClock(at.scene)
  const [panelHeight, onHeight] = usePanelHeight(layout)
  const arrangement = useMemo(
    () => (isDocked ? arrangeDocked(layout) : arrange(layout, panelHeight)),
    [layout, isDocked, panelHeight],
  )
  const placing = { arrangement, onHeight }
  const { view, scene } = at
  const runsVote = can(view.self, 'runVote')
  const isCounted = scene.vote.tally !== null
  // The bell of the tower swings when a vote is counted.
  useEffect(() => {
    if (isCounted) town.toll()
  }, [isCounted, town])
  const own = view.self.seat >= 0 && <PlayerVote {...at} counter={reading.counter} />
  const controls = runsVote ? <StorytellerVote {...at} /> : own
  return (
    <section
      className="vote"
      data-arrangement={arrangement.kind}
      data-docked={isDocked}
      data-tiny={arrangement.radius < TINY_BELOW_PX}
      data-small={arrangement.radius < SMALL_BELOW_PX}
      data-compact={Math.min(arrangement.panel.width, arrangement.panel.height) < COMPACT_BELOW_PX}
      style={{ '--dial': px(arrangement.radius) }}
    >
      <VoteStage scene={scene} layout={layout} dial={arrangement} counter={reading.counter} />
      <Placed className="vote__panel vote__panel--words" at={arrangement.words} {...placing}>
        <VoteWords view={view} scene={scene} isHeld={reading.isHeld} />
      </Placed>
      <div className="vote__hub" style={{ left: px(arrangement.dial.x), top: px(arrangement.dial.y) }}>
        <VoteHub view={view} scene={scene} reading={reading} />
      </div>
      {isDocked ? (
        <Dock>{controls}</Dock>
      ) : (
        <Placed className="vote__panel vote__panel--controls" at={arrangement.controls} {...placing}>
          {controls}
        </Placed>
      )}
    </section>
  )
}

/** The same without a clock among seats: in a table that is a document. */
function WrittenVote({ at }: { readonly at: SceneAtTable }) {
  const reading = useVoteClock(at.scene)
  const { view, scene } = at
  return (
    <section className="vote" data-arrangement="written">
      <VoteWords view={view} scene={scene} isHeld={reading.isHeld} />
      <VoteHub view={view} scene={scene} reading={reading} />
      {can(view.self, 'runVote') ? (
        <StorytellerVote {...at} />
      ) : (
        view.self.seat >= 0 && <PlayerVote {...at} counter={reading.counter} />
      )}
    </section>
  )
}

/** The vote, while somebody is nominated. */
export function Overlay() {
  const at = useVoteScene()
  const layout = useReadable(useShell().board.layout)
  const [isText] = useSetting('isTextTable')
  if (!at) return null
  if (isText) return <WrittenVote at={at} />
  return layout && <OpenVote at={at} layout={layout} />
}
