/** Less than this is a bar of the browser that comes and goes, not a keyboard. */
const LEAST_KEYBOARD_PX = 120

interface KeyboardRoom {
  /** Part of the page's window that the keyboard covers, from below. */
  readonly keyboard: number
  /** Distance by which the visible part was pushed down. */
  readonly top: number
  /** Height that is left to be seen. */
  readonly height: number
}

type Viewport = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>

/**
 * What a keyboard leaves of the page where it lies over it instead of making it smaller (Safari); null without one.
 * Whoever magnifies the page with two fingers sees a smaller part as well, and has no keyboard.
 */
export function keyboardRoom(
  windowHeight: number,
  { height, offsetTop, scale }: Viewport,
): KeyboardRoom | null {
  if (scale > 1.01 || windowHeight - height < LEAST_KEYBOARD_PX) return null
  return { keyboard: Math.max(0, windowHeight - height - offsetTop), top: offsetTop, height }
}

/** Tells the stylesheets how much of the window a keyboard on the screen leaves. */
export function followKeyboard({ visualViewport }: Window, root: HTMLElement): void {
  if (!visualViewport) return
  const tell = (): void => {
    const room = keyboardRoom(window.innerHeight, visualViewport)
    root.toggleAttribute('data-keyboard', room !== null)
    const values = {
      '--keyboard': room?.keyboard,
      '--window-top': room?.top,
      '--window-height': room?.height,
    }
    for (const [name, value] of Object.entries(values))
      if (value === undefined) root.style.removeProperty(name)
      else root.style.setProperty(name, `${value}px`)
  }
  visualViewport.addEventListener('resize', tell)
  visualViewport.addEventListener('scroll', tell)
  tell()
}
