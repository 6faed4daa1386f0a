import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'

/** Less than this of the next card is only its shadow. */
const HIDDEN_PX = 12
/** A little of what was read stays in sight. */
const STEP = 0.8

interface Reach {
  readonly isLonger: boolean
  readonly hasMore: boolean
}

const reachOf = ({ scrollHeight, scrollTop, clientHeight }: Element): Reach => ({
  isLonger: scrollHeight - clientHeight > HIDDEN_PX,
  hasMore: scrollHeight - scrollTop - clientHeight > HIDDEN_PX,
})

/** Where there are more cards than room, they move in a box of their own above the answers, and it says so. */
export function CardsBox({ children }: { readonly children: ReactNode }) {
  const { t } = useText('night')
  const box = useRef<HTMLDivElement>(null)
  const [{ isLonger, hasMore }, setReach] = useState<Reach>({ isLonger: false, hasMore: false })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = (): void => {
      const reach = reachOf(element)
      setReach((before) =>
        before.isLonger === reach.isLonger && before.hasMore === reach.hasMore ? before : reach,
      )
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    // Pictures arrive after the words, and a telephone is turned.
    const watcher = new ResizeObserver(look)
    for (const each of [element, ...element.children]) watcher.observe(each)
    return () => {
      element.removeEventListener('scroll', look)
      watcher.disconnect()
    }
  }, [])
  const goOn = (): void => box.current?.scrollBy({ top: box.current.clientHeight * STEP })
  return (
    <div className="cards__middle">
      <div
        className="cards__box"
        ref={box}
        // What scrolls must be reachable with the keyboard.
        tabIndex={isLonger ? 0 : undefined} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
      >
        {children}
      </div>
      {hasMore && (
        <Button className="cards__more" icon="chevron-down" onClick={goOn}>
          {t('night:card.more')}
        </Button>
      )}
    </div>
  )
}
