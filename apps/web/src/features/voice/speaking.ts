import { perShell } from '../../shell/perShell.ts'
import { chatOf } from './chat.ts'

/** Five times a second is as fast as a light may flicker without drawing the eye from the table. */
const LOOK_MS = 200
/** A light stays on between two words. */
const LINGER_LOOKS = 3
/** Louder than a quiet room; 1 is as loud as a voice can be. */
const SPEAKS_FROM = 0.01

interface Light {
  readonly userId: string
  readonly element: HTMLElement
}

/**
 * Lights up whoever speaks. Written straight to the elements: that somebody speaks must not make the board be
 * drawn again.
 */
export const speakingOf = perShell((shell) => {
  const chat = chatOf(shell)
  const lights = new Set<Light>()
  const lingering = new Map<string, number>()
  let isLooking = false

  const show = (levels: ReadonlyMap<string, number>): void => {
    for (const [userId, level] of levels) if (level > SPEAKS_FROM) lingering.set(userId, LINGER_LOOKS)
    for (const { userId, element } of lights) {
      const isLit = lingering.has(userId)
      if ((element.dataset['speaking'] === 'true') !== isLit) element.dataset['speaking'] = String(isLit)
    }
    for (const [userId, looks] of lingering)
      if (looks > 1) lingering.set(userId, looks - 1)
      else lingering.delete(userId)
  }
  const lookLater = (): void => void shell.clock.after(LOOK_MS, () => void look())
  const look = async (): Promise<void> => {
    const own = shell.table.get().view?.self.userId
    const isUp = chat.state.get().status === 'connected'
    const ownLevel = isUp ? await chat.ownLevel().catch(() => 0) : 0
    show(new Map([...chat.levels(), ...(own === undefined ? [] : [[own, ownLevel] as const])]))
    isLooking = lights.size > 0
    if (isLooking) lookLater()
  }

  /** Lights this element while the person speaks. */
  return (userId: string, element: HTMLElement): (() => void) => {
    const light = { userId, element }
    lights.add(light)
    if (!isLooking) lookLater()
    isLooking = true
    return () => lights.delete(light)
  }
})
