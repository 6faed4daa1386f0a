import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Size } from '../../../lib/board/boxes.ts'
import type { FloatingTab, Position } from '../../../lib/settings/positions.ts'
import { useRootAttribute } from '../../../shell/useRootAttribute.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { keptInside, movedBy, sizedBy } from './floating.ts'

export interface FloatingFrameProps {
  readonly id: string
  readonly label: string
  /** Null where it cannot be pulled off. */
  readonly tab: FloatingTab | null
  readonly position: Position | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

const windowSize = (): Size => ({ width: window.innerWidth, height: window.innerHeight })

/** Pixels by which a pointer must move before a tab comes off. */
const PULL_PX = 6
const KEY_STEP_PX = 20

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP_PX, 0],
  ArrowRight: [KEY_STEP_PX, 0],
  ArrowUp: [0, -KEY_STEP_PX],
  ArrowDown: [0, KEY_STEP_PX],
}

type Change = (position: Position, dx: number, dy: number, window: Size) => Position

/** Follows a pointer from where it went down; `change` says what its way means. */
function usePulling(
  tab: FloatingTab | null,
  frame: { readonly current: HTMLElement | null },
  position: Position | undefined,
) {
  const { positions } = useShell()
  const present = (): Position | null => {
    if (position) return position
    const box = frame.current?.getBoundingClientRect()
    return box
      ? {
          x: box.x,
          y: box.y,
          width: box.width,
          height: box.height,
          vertical: box.height > box.width,
          minimized: false,
        }
      : null
  }
  const place = (change: Change, start: Position, dx: number, dy: number): void => {
    if (tab) positions.place(tab, change(start, dx, dy, windowSize()))
  }
  const follow = (change: Change) => (event: ReactPointerEvent<HTMLElement>) => {
    const start = present()
    if (!tab || !start || event.button !== 0) return
    const handle = event.currentTarget
    const { clientX, clientY, pointerId } = event
    handle.setPointerCapture(pointerId)
    const move = (next: PointerEvent): void => {
      const [dx, dy] = [next.clientX - clientX, next.clientY - clientY]
      if (position || Math.hypot(dx, dy) >= PULL_PX) place(change, start, dx, dy)
    }
    const stop = (): void => handle.removeEventListener('pointermove', move)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', stop, { once: true })
    handle.addEventListener('pointercancel', stop, { once: true })
  }
  const press = (change: Change) => (event: KeyboardEvent) => {
    const way = ARROWS[event.key]
    const start = present()
    if (!tab || !way || !start) return
    event.preventDefault()
    place(change, start, way[0], way[1])
  }
  return { follow, press }
}

/** A tab that floats is kept in the window when the window becomes smaller. */
function useKeptInside(tab: FloatingTab | null, position: Position | undefined): void {
  const { positions } = useShell()
  useEffect(() => {
    if (!tab || !position) return
    const keep = (): void => {
      const kept = keptInside(position, windowSize())
      if (
        kept.x !== position.x ||
        kept.y !== position.y ||
        kept.width !== position.width ||
        kept.height !== position.height
      )
        positions.place(tab, kept)
    }
    keep()
    window.addEventListener('resize', keep)
    return () => window.removeEventListener('resize', keep)
  }, [positions, tab, position])
}

/** Folds a floating tab to its title and unfolds it again. */
function Fold({
  tab,
  position,
  label,
}: {
  readonly tab: FloatingTab
  readonly position: Position
  readonly label: string
}) {
  const { positions } = useShell()
  const { t } = useText('board')
  const { minimized } = position
  const words = t(minimized ? 'board:tab.unfold' : 'board:tab.fold', { label })
  return (
    <button
      type="button"
      className="side-tab__fold"
      aria-expanded={!minimized}
      aria-label={words}
      title={words}
      onClick={() => positions.place(tab, { ...position, minimized: !minimized })}
    >
      <Icon name={minimized ? 'chevron-down' : 'minus'} />
    </button>
  )
}

/** Title line of the sheet: where it can be pulled off, the title is what it is pulled by. */
function Head({
  label,
  tab,
  position,
  pulling: { follow, press },
  onClose,
}: Omit<FloatingFrameProps, 'id' | 'children'> & { readonly pulling: ReturnType<typeof usePulling> }) {
  const { t } = useText('board')
  return (
    <header className="side-tab__head">
      {tab ? (
        <button
          type="button"
          className="side-tab__grip"
          title={t('board:tab.move')}
          aria-label={t('board:tab.moveNamed', { label })}
          onPointerDown={follow(movedBy)}
          onKeyDown={press(movedBy)}
        >
          <span className="side-tab__title">{label}</span>
        </button>
      ) : (
        <h2 className="side-tab__title">{label}</h2>
      )}
      {tab && position && <Fold tab={tab} position={position} label={label} />}
      <button
        type="button"
        className="side-tab__close"
        aria-label={t('board:tab.close', { label })}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </header>
  )
}

/** Writing: while somebody does, the sheet has all the room that a keyboard on the screen leaves. */
function useWriting() {
  const [isWriting, setWriting] = useState(false)
  useRootAttribute('data-writing', isWriting ? '' : undefined)
  return {
    onFocus: ({ target }: FocusEvent) => setWriting(target.matches('input, textarea')),
    onBlur: () => setWriting(false),
  }
}

/** The sheet a side tab is written on: beside the board, or floating where its reader has laid it. */
export function FloatingFrame({ id, label, tab, position, onClose, children }: FloatingFrameProps) {
  const { t } = useText('board')
  const frame = useRef<HTMLDivElement>(null)
  const pulling = usePulling(tab, frame, position)
  const writing = useWriting()
  useKeptInside(tab, position)
  const isMinimized = position?.minimized ?? false
  const style = position && {
    left: `${position.x}px`,
    top: `${position.y}px`,
    width: `${position.width}px`,
    height: isMinimized ? 'auto' : `${position.height}px`,
  }
  return (
    <div
      ref={frame}
      id={id}
      className="side-tab__panel"
      data-floating={position !== undefined}
      data-vertical={position?.vertical ?? true}
      data-minimized={isMinimized}
      style={style}
      {...writing}
    >
      <Head label={label} tab={tab} position={position} pulling={pulling} onClose={onClose} />
      {/* Folded it is still there: what was typed in it stays. */}
      <div className="side-tab__content" hidden={isMinimized}>
        {children}
      </div>
      {tab && !isMinimized && (
        <button
          type="button"
          className="side-tab__corner"
          aria-label={t('board:tab.resize', { label })}
          title={t('board:tab.resize', { label })}
          onPointerDown={pulling.follow(sizedBy)}
          onKeyDown={pulling.press(sizedBy)}
        />
      )}
    </div>
  )
}
