import { memo } from 'react'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Field.tsx'
import { lastMark, nextMark, type PlacedMark, SPEEDS } from './model.ts'
import type { Playing } from './usePlayer.ts'

interface ControlsProps {
  readonly playing: Playing
  readonly length: number
  /** All of them, also those that are not told yet: one may go on to what happened next. */
  readonly marks: readonly PlacedMark[]
  /** Those of them that are told: they stand along the line. */
  readonly told: readonly PlacedMark[]
  /** What is going on, in words. */
  readonly shown: string
}

type KeyRow = (playing: Playing, marks: readonly PlacedMark[]) => void

/** Keys that count wherever the focus is on the page, unless a control has use for them itself. */
const KEYS: Readonly<Record<string, KeyRow>> = {
  ' ': ({ toggle }) => toggle(),
  ArrowRight: ({ goTo, frame }) => goTo(frame + 1),
  ArrowLeft: ({ goTo, frame }) => goTo(frame - 1),
  PageDown: ({ goTo, frame }, marks) => goTo(nextMark(marks, frame) ?? Number.POSITIVE_INFINITY),
  PageUp: ({ goTo, frame }, marks) => goTo(lastMark(marks, frame) ?? 0),
}

const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, input, select, a, summary') !== null

export function pressKey(event: KeyboardEvent, playing: Playing, marks: readonly PlacedMark[]): void {
  const run = KEYS[event.key]
  if (!run || event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return
  event.preventDefault()
  run(playing, marks)
}

/** Nights and days stand out above what happened in them. */
const topOf = (kind: PlacedMark['kind']): number => (kind === 'night' || kind === 'day' ? 0 : 0.45)

/** Where something happened, along the line: one stroke a kind, however much happened. */
const Ticks = memo(({ told, length }: Pick<ControlsProps, 'told' | 'length'>) => (
  <svg className="replay__ticks" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
    {[...new Set(told.map(({ kind }) => kind))].map((wanted) => (
      <path
        key={wanted}
        data-mark={wanted}
        d={told
          .filter(({ kind }) => kind === wanted)
          .map(({ frame }) => `M${(frame / Math.max(1, length - 1)).toFixed(4)} ${topOf(wanted)}V1`)
          .join('')}
      />
    ))}
  </svg>
))

const SpeedChoice = memo(({ speed, setSpeed }: Pick<Playing, 'speed' | 'setSpeed'>) => {
  const { t } = useText('replay')
  return (
    <Select
      label={t('replay:speed')}
      value={speed}
      options={SPEEDS.map((value) => ({ value, label: t('replay:speed.times', { value }) }))}
      onChange={setSpeed}
    />
  )
})

/** Playing, stepping, and the line of time; dragged, tapped, or moved by keys. */
export function Controls({ playing, length, marks, told, shown }: ControlsProps) {
  const { t } = useText('replay')
  const { frame, isPlaying, speed, goTo, toggle, setSpeed } = playing
  const before = lastMark(marks, frame)
  const after = nextMark(marks, frame)
  return (
    <div className="replay__controls">
      <div className="replay__buttons">
        <Button
          icon="chevron-left"
          title={t('replay:step.back')}
          aria-label={t('replay:step.back')}
          disabled={frame === 0}
          onClick={() => goTo(frame - 1)}
        />
        <Button kind="primary" icon={isPlaying ? 'pause' : 'play'} onClick={toggle}>
          {t(isPlaying ? 'replay:pause' : 'replay:play')}
        </Button>
        <Button
          icon="chevron-right"
          title={t('replay:step.on')}
          aria-label={t('replay:step.on')}
          disabled={frame >= length - 1}
          onClick={() => goTo(frame + 1)}
        />
        <Button disabled={before === undefined && frame === 0} onClick={() => goTo(before ?? 0)}>
          {t('replay:mark.last')}
        </Button>
        <Button disabled={frame >= length - 1} onClick={() => goTo(after ?? length - 1)}>
          {t('replay:mark.next')}
        </Button>
        <SpeedChoice speed={speed} setSpeed={setSpeed} />
      </div>
      <Ticks told={told} length={length} />
      <input
        className="replay__line"
        type="range"
        min={0}
        max={length - 1}
        step={1}
        value={frame}
        aria-label={t('replay:line')}
        aria-valuetext={t('replay:line.at', { frame: frame + 1, length, shown })}
        onChange={(event) => goTo(Number(event.target.value))}
      />
    </div>
  )
}
