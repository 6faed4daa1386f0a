import { describe, expect, it } from 'vitest'
import { keyboardRoom } from '../../src/app/touch/keyboard.ts'
import { keepScreenLit } from '../../src/lib/browser/wakeLock.ts'

describe('a keyboard on the screen', () => {
  const seen = (height: number, offsetTop = 0, scale = 1) => ({ height, offsetTop, scale })

  it('is what covers a good part of the window, and not a bar that comes and goes', () => {
    expect(keyboardRoom(844, seen(844))).toBeNull()
    expect(keyboardRoom(844, seen(760))).toBeNull()
    expect(keyboardRoom(844, seen(508))).toEqual({ keyboard: 336, top: 0, height: 508 })
  })

  it('covers less of a page that was pushed up', () => {
    expect(keyboardRoom(844, seen(508, 100))).toEqual({ keyboard: 236, top: 100, height: 508 })
  })

  it('is not there where somebody only magnifies the page', () => {
    expect(keyboardRoom(844, seen(422, 0, 2))).toBeNull()
  })
})

describe('a screen that stays lit', () => {
  const surroundings = () => {
    const document = Object.assign(new EventTarget(), {
      visibilityState: 'visible' as DocumentVisibilityState,
    })
    const lights = { lit: 0, asked: 0 }
    const wakeLock = {
      request: async () => {
        lights.lit += 1
        lights.asked += 1
        return {
          release: async () => {
            lights.lit -= 1
          },
        }
      },
    }
    return { document, wakeLock, lights }
  }
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

  it('is asked for again when the page is looked at again, and let go at the end', async () => {
    const { document, wakeLock, lights } = surroundings()
    const letGo = keepScreenLit({ document, wakeLock })
    await settled()
    expect(lights).toEqual({ lit: 1, asked: 1 })
    // The browser itself takes it from a page that is hidden.
    document.visibilityState = 'hidden'
    lights.lit = 0
    document.dispatchEvent(new Event('visibilitychange'))
    document.visibilityState = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(lights).toEqual({ lit: 1, asked: 2 })
    letGo()
    await settled()
    expect(lights.lit).toBe(0)
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(lights.asked).toBe(2)
  })

  it('is let go as well where the end comes before the answer, and is no matter where it cannot be had', async () => {
    const { document, wakeLock, lights } = surroundings()
    keepScreenLit({ document, wakeLock })()
    await settled()
    expect(lights).toEqual({ lit: 0, asked: 1 })
    keepScreenLit({ document, wakeLock: undefined })()
    keepScreenLit({ document, wakeLock: { request: () => Promise.reject(new Error('battery')) } })()
    await settled()
  })
})
