import { useText } from '../../../shell/useText.ts'
import { classes } from '../../../ui/classes.ts'
import { markAt, markWords, type PlacedMark } from './model.ts'

interface MarksProps {
  readonly marks: readonly PlacedMark[]
  readonly frame: number
  readonly nameAt: (seat: number) => string
  readonly onGo: (frame: number) => void
}

/** Nights, days, deaths and votes to go to. */
export function Marks({ marks, frame, nameAt, onGo }: MarksProps) {
  const { t } = useText('replay')
  const current = markAt(marks, frame)
  return (
    <ol className="replay__marks" aria-label={t('replay:marks')}>
      {marks.map((mark, at) => {
        const { key, params } = markWords(mark, nameAt)
        return (
          // Two marks of one frame differ in nothing but their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
          <li key={at}>
            <button
              type="button"
              className={classes('replay__mark', `replay__mark--${mark.kind}`)}
              data-mark={mark.kind}
              aria-current={mark === current ? 'step' : undefined}
              onClick={() => onGo(mark.frame)}
            >
              {t(key, params)}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
