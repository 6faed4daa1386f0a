import { useReadable, useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { enlargingOf, nextScale } from '../circle/enlarging.ts'
import { useIsTouch } from '../useBoard.ts'

/** For fingers: draws the table larger than the window, step by step, and back. */
export function EnlargeButton() {
  const { t } = useText('board')
  const enlarging = enlargingOf(useShell())
  const scale = useReadable(enlarging)
  const isTouch = useIsTouch()
  if (!isTouch) return null
  const next = nextScale(scale)
  const label = t(next > scale ? 'board:zoom.in' : 'board:zoom.out')
  return (
    <button
      type="button"
      className="side-tab__label board__enlarge"
      aria-label={label}
      title={label}
      onClick={() => enlarging.set(next)}
    >
      <Icon name={next > scale ? 'plus' : 'minus'} />
    </button>
  )
}
