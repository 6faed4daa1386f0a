import { memo } from 'react'
import { useText } from '../../../shell/useText.ts'
import { classes } from '../../../ui/classes.ts'
import { markAt, markWords, type PlacedMark } from './model.ts'

interface MarksProps {
  readonly marks: readonly PlacedMark[]
  readonly frame: number
  /** Names of those who sit there, seat by seat. */
  readonly seats: readonly string[]
  readonly onGo: (frame: number) => void
}

interface RowProps extends Pick<MarksProps, 'seats' | 'onGo'> {
  readonly mark: PlacedMark
  readonly isCurrent: boolean
}

/** One of many: drawn again only where it begins or ceases to be the one that is going on. */
const MarkRow = memo(function MarkRow({ mark, isCurrent, seats, onGo }: RowProps) {
  const { t } = useText('replay')
  const { key, params } = markWords(mark, (seat) => seats[seat] ?? t('replay:seat', { seat: seat + 1 }))
  return (
    <li>
      <button
        type="button"
        className={classes('replay__mark', `replay__mark--${mark.kind}`)}
        data-mark={mark.kind}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => onGo(mark.frame)}
      >
        {t(key, params)}
      </button>
    </li>
  )
})

/** Nights, days, deaths and votes to go to. */
export const Marks = memo(function Marks({ marks, frame, seats, onGo }: MarksProps) {
  const { t } = useText('replay')
  const current = markAt(marks, frame)
  return (
    <ol className="replay__marks" aria-label={t('replay:marks')}>
      {marks.map((mark, at) => (
        // Two marks of one frame differ in nothing but their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
        <MarkRow key={at} mark={mark} isCurrent={mark === current} seats={seats} onGo={onGo} />
      ))}
    </ol>
  )
})
