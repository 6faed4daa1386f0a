// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { DEVICE_ACTIONS } from '../../src/features/devices/actions.ts'
import { devices } from '../../src/features/devices/index.ts'
import { ownMediaOf } from '../../src/shared/voice/ownMediaOf.ts'
import type { Shell } from '../../src/shell/shell.ts'
import { testShell } from './support/render.tsx'

let shell: Shell

beforeEach(async () => {
  window.localStorage.clear()
  window.localStorage.setItem('keybindings', JSON.stringify({ pushToTalk: ['1'] }))
  shell = (await testShell([devices], true)).shell
})

const press = (): unknown => DEVICE_ACTIONS.find(({ name }) => name === 'pushToTalk')?.run(shell)
const isTalking = (): boolean => ownMediaOf(shell).isTalking.get()
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
const key = (type: 'keydown' | 'keyup', init: KeyboardEventInit): KeyboardEvent =>
  new KeyboardEvent(type, { bubbles: true, ...init })

async function hold(): Promise<void> {
  press()
  await vi.waitFor(() => expect(isTalking()).toBe(true))
}

const LOST: Readonly<Record<string, () => unknown>> = {
  'the key is let go': () => window.dispatchEvent(key('keyup', { key: '1' })),
  'another window is in front': () => window.dispatchEvent(new Event('blur')),
  'the tab is hidden': () => document.dispatchEvent(new Event('visibilitychange')),
  'the page is left or loaded anew': () => window.dispatchEvent(new Event('pagehide')),
  'the page is frozen': () => document.dispatchEvent(new Event('freeze')),
  'the menu of the browser opens': () => window.dispatchEvent(new Event('contextmenu')),
  'the window becomes the whole screen': () => document.dispatchEvent(new Event('fullscreenchange')),
  'the key goes with the command key of a Mac': () => window.dispatchEvent(key('keyup', { key: 'Meta' })),
  'something in the page keeps the key-up to itself': () => {
    const field = document.body.appendChild(document.createElement('input'))
    field.addEventListener('keyup', (event) => event.stopPropagation())
    field.dispatchEvent(key('keyup', { key: '1' }))
  },
  'shift was pressed meanwhile, and the key has another name': () => {
    window.dispatchEvent(key('keydown', { key: '1', code: 'Digit1', repeat: true }))
    window.dispatchEvent(key('keydown', { key: 'Shift', code: 'ShiftLeft' }))
    window.dispatchEvent(key('keyup', { key: '!', code: 'Digit1' }))
  },
}

it.each(Object.keys(LOST))('nobody is heard any more once %s', async (name) => {
  await hold()
  LOST[name]?.()
  await settled()
  expect(isTalking()).toBe(false)
})

it('other keys may be pressed and let go meanwhile', async () => {
  await hold()
  window.dispatchEvent(key('keydown', { key: '1', code: 'Digit1', repeat: true }))
  window.dispatchEvent(key('keyup', { key: 'h', code: 'KeyH' }))
  await settled()
  expect(isTalking()).toBe(true)
  window.dispatchEvent(key('keyup', { key: '1', code: 'Digit1' }))
  await settled()
  expect(isTalking()).toBe(false)
})

it('a key that is let go before the page was ready for it is let go', async () => {
  press()
  window.dispatchEvent(key('keyup', { key: '1' }))
  await settled()
  expect(isTalking()).toBe(false)
})
