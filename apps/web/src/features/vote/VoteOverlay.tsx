import './clock.css'
import './vote.css'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { BoardLayout } from '../../lib/board/geometry.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { type Arrangement, arrange, type Point } from './dial.ts'
import { PlayerVote } from './PlayerVote.tsx'
import { StorytellerVote } from './StorytellerVote.tsx'
import { useVoteClock } from './useVoteClock.ts'
import { type SceneAtTable, useVoteScene } from './useVoteScene.ts'
import { VoteHub } from './VoteHub.tsx'
import { VoteStage } from './VoteStage.tsx'
import { VoteHerald, VoteWords } from './VoteWords.tsx'

interface PlacedProps {
  readonly className: string
  readonly at: Point
  readonly arrangement: Arrangement
  readonly children: ReactNode
}

const px = (value: number): string => `${value.toFixed(1)}px`

/** Beside the clock a panel keeps to its height; above and below it grows away from the clock. */
function Placed({ className, at, arrangement: { kind, panel }, children }: PlacedProps) {
  const maxHeight = kind === 'aside' ? px(panel.height) : 'none'
  return (
    <div className={className} style={{ left: px(at.x), top: px(at.y), width: px(panel.width), maxHeight }}>
      {children}
    </div>
  )
}

/** Below this two buttons with their words do not stand beside each other, and a column of them reaches over the seats. */
const COMPACT_BELOW_PX = 240

function OpenVote({ at, layout }: { readonly at: SceneAtTable; readonly layout: BoardLayout }) {
  const { scene: town } = useShell()
  const reading = useVoteClock(at.scene)
  const arrangement = useMemo(() => arrange(layout), [layout])
  const { view, scene } = at
  const isStoryteller = view.self.kind === 'storyteller'
  const isCounted = scene.vote.tally !== null
  // The bell of the tower swings when a vote is counted.
  useEffect(() => {
    if (isCounted) town.toll()
  }, [isCounted, town])
  return (
    <section
      className="vote"
      data-arrangement={arrangement.kind}
      data-compact={arrangement.panel.width < COMPACT_BELOW_PX || arrangement.kind === 'stacked'}
      style={{ '--dial': px(arrangement.radius) }}
    >
      <VoteStage scene={scene} layout={layout} radius={arrangement.radius} counter={reading.counter} />
      <Placed className="vote__panel vote__panel--words" at={arrangement.words} arrangement={arrangement}>
        <VoteWords view={view} scene={scene} />
      </Placed>
      <div className="vote__hub" style={{ left: px(layout.centre.x), top: px(layout.centre.y) }}>
        <VoteHub view={view} scene={scene} reading={reading} />
      </div>
      <Placed
        className="vote__panel vote__panel--controls"
        at={arrangement.controls}
        arrangement={arrangement}
      >
        {isStoryteller && <StorytellerVote {...at} />}
        {!isStoryteller && view.self.seat >= 0 && <PlayerVote {...at} counter={reading.counter} />}
      </Placed>
      <VoteHerald view={view} scene={scene} counter={reading.counter} />
    </section>
  )
}

/** The vote, while somebody is nominated. */
export function Overlay() {
  const at = useVoteScene()
  const layout = useReadable(useShell().board.layout)
  return at && layout && <OpenVote at={at} layout={layout} />
}
