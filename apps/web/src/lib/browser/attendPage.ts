import { watchFocusWay } from '../actions/focusWay.ts'
import { keepFocus } from './keptFocus.ts'
import { pageTitle } from './pageTitle.ts'

/** Looks after the page as a whole whenever it has changed: where the focus is, and what the window is called. */
export function attendPage(app: string): () => void {
  const way = watchFocusWay(window)
  const focus = keepFocus(way.get)
  let frame = 0
  const look = (): void => {
    frame = 0
    focus.keep()
    const title = pageTitle(document, app)
    if (document.title !== title) document.title = title
  }
  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(look)
  })
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'inert', 'data-title'],
  })
  look()
  return () => {
    observer.disconnect()
    focus.end()
    way.end()
    cancelAnimationFrame(frame)
  }
}
