import '../../../styles/ink.css'
import './replay.css'
import { type ReplayFile, reelOf } from '@belfry/room/replay'
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import { useNamesOf } from '../../../shared/games/useNamesOf.ts'
import { shownName } from '../../../shared/people/shownName.ts'
import { ShellContext, useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Checkbox } from '../../../ui/Field.tsx'
import { AsText } from './AsText.tsx'
import { Cards } from './Cards.tsx'
import { Controls, pressKey } from './Controls.tsx'
import { Marks } from './Marks.tsx'
import { markAt, markWords, type PlacedMark } from './model.ts'
import { ReplayBoard } from './ReplayBoard.tsx'
import { createReplayTable } from './replayShell.ts'
import { SeeAs } from './SeeAs.tsx'
import { type Playing, usePlayer } from './usePlayer.ts'
import { useRested } from './useRested.ts'
import { useSeeing } from './useSeeing.ts'

export interface PlayerProps {
  readonly file: ReplayFile
  /** How people are called, as far as whoever looks may know. */
  readonly names: Readonly<Record<string, string | null>>
  /** What whoever looks is called in the file. */
  readonly own: string | null
  readonly children?: ReactNode
}

/** Keys count wherever the focus is. */
function useReplayKeys(playing: Playing, marks: readonly PlacedMark[]): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => pressKey(event, playing, marks)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

/** A game that is over: the board as somebody saw it, and the time it took to go through. */
export function Player(props: PlayerProps) {
  const { file, own, children } = props
  const { t } = useText('replay')
  const shell = useShell()
  const reel = useMemo(() => reelOf(file), [file])
  const table = useMemo(() => createReplayTable(shell), [shell])
  const playing = usePlayer(reel)
  const { frame, isAtEnd, goTo } = playing
  const names = useNamesOf(file, props.names)
  const seeing = useSeeing({ reel, own, names, frame, isAtEnd })
  const { view, eye, eyes, isTold, isOpen } = seeing
  const at = reel.startedAt + (reel.times[frame] ?? 0)
  useLayoutEffect(() => table.show(view, at), [table, view, at])
  const marks = useMemo(() => reel.marks(), [reel])
  const known = useMemo(
    () => (isOpen ? marks : marks.filter((mark) => mark.frame <= frame)),
    [isOpen, marks, frame],
  )
  const seatNames = JSON.stringify(
    view.session.players.map(({ id }, seat) =>
      shownName((id && names[id]) || t('replay:seat', { seat: seat + 1 })),
    ),
  )
  const seats = useMemo(() => JSON.parse(seatNames) as readonly string[], [seatNames])
  const nameAt = (seat: number): string => seats[seat] ?? t('replay:seat', { seat: seat + 1 })
  // The board follows the hand at once; the long lists beside it when the hand rests.
  const later = useRested(useMemo(() => ({ view, frame, known }), [view, frame, known]))
  const current = markAt(known, frame)
  const said = current && markWords(current, nameAt)
  const shown = said ? t(said.key, said.params) : t('replay:begin')
  useReplayKeys(playing, marks)
  return (
    <ShellContext.Provider value={table.shell}>
      <main className="replay" aria-label={t('replay:title')}>
        <ReplayBoard>
          <Cards view={view} since={frame === 0 ? at : reel.startedAt + (reel.times[frame - 1] ?? 0)} />
        </ReplayBoard>
        <section className="replay__side on-ink" aria-label={t('replay:controls')}>
          <h1 className="replay__title">{view.session.edition?.name ?? t('replay:title')}</h1>
          <output className="replay__now">{shown}</output>
          <Controls playing={playing} length={reel.length} marks={marks} told={later.known} shown={shown} />
          <SeeAs eye={eye} eyes={eyes} names={names} onChange={seeing.setEye} />
          {reel.eyes.length > 1 && !isAtEnd && (
            <Checkbox label={t('replay:told')} checked={isTold} onChange={seeing.setTold} />
          )}
          <Marks marks={later.known} frame={later.frame} seats={seats} onGo={goTo} />
          <AsText view={later.view} />
          {children}
        </section>
      </main>
    </ShellContext.Provider>
  )
}
