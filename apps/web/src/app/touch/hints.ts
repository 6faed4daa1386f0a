import './hints.css'

/** Time a finger rests before it asks instead of pressing. */
const REST_MS = 500
/** A finger that moves further is on its way elsewhere. */
const SLIP_PX = 10
const SHOWN_MS = 6000
/** Room between the finger and the words, so that the finger does not cover them. */
const ABOVE_PX = 28
const EDGE_PX = 8

/** What is carried away by a resting finger explains itself otherwise. */
const CARRIED = '.gather__seat'

/** The explanation of what lies there: its own title, or the nearest around it. */
function explained(target: EventTarget | null): HTMLElement | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[title]:not([title=""])') : null
  return element && !element.closest(CARRIED) ? element : null
}

const isOff = (element: HTMLElement): boolean => element.matches(':disabled, [aria-disabled="true"]')

function place(bubble: HTMLElement, x: number, y: number): void {
  const { width, height } = bubble.getBoundingClientRect()
  const left = Math.min(Math.max(EDGE_PX, x - width / 2), window.innerWidth - width - EDGE_PX)
  const above = y - height - ABOVE_PX
  bubble.style.left = `${left}px`
  bubble.style.top = `${above >= EDGE_PX ? above : Math.min(y + ABOVE_PX, window.innerHeight - height - EDGE_PX)}px`
}

/** One bubble for the page; who listens has heard the same as the control's name or description. */
function createBubble(document: Document) {
  const bubble = document.createElement('div')
  bubble.className = 'touch-hint'
  bubble.setAttribute('aria-hidden', 'true')
  bubble.hidden = true
  document.body.append(bubble)
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = (): void => {
    clearTimeout(timer)
    bubble.hidden = true
  }
  return {
    hide,
    show(text: string, x: number, y: number): void {
      hide()
      bubble.textContent = text
      bubble.hidden = false
      place(bubble, x, y)
      timer = setTimeout(hide, SHOWN_MS)
    },
  }
}

interface Resting {
  readonly element: HTMLElement
  readonly x: number
  readonly y: number
  readonly timer: ReturnType<typeof setTimeout>
}

/**
 * Fingers cannot hover. A finger that rests on something is told what a mouse would read there, and presses nothing;
 * what cannot be pressed now says why as soon as it is tapped.
 */
export function explainToFingers(document: Document): void {
  const bubble = createBubble(document)
  let resting: Resting | null = null
  let isAsking = false
  const leave = (): void => {
    clearTimeout(resting?.timer)
    resting = null
  }
  const down = (event: PointerEvent): void => {
    leave()
    bubble.hide()
    isAsking = false
    const element = event.pointerType === 'touch' && event.isPrimary ? explained(event.target) : null
    if (!element) return
    const { clientX: x, clientY: y } = event
    const timer = setTimeout(() => {
      resting = null
      isAsking = true
      bubble.show(element.title, x, y)
    }, REST_MS)
    resting = { element, x, y, timer }
  }
  const move = (event: PointerEvent): void => {
    if (resting && Math.hypot(event.clientX - resting.x, event.clientY - resting.y) > SLIP_PX) leave()
  }
  const up = (event: PointerEvent): void => {
    if (resting && isOff(resting.element)) bubble.show(resting.element.title, event.clientX, event.clientY)
    leave()
  }
  const stop = (event: Event): void => {
    if (!isAsking) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type === 'click') isAsking = false
  }
  const options = { capture: true } as const
  document.addEventListener('pointerdown', down, options)
  document.addEventListener('pointermove', move, options)
  document.addEventListener('pointerup', up, options)
  document.addEventListener('pointercancel', leave, options)
  document.addEventListener('click', stop, options)
  document.addEventListener('contextmenu', stop, options)
}
