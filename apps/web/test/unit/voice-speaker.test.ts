import { expect, test, vi } from 'vitest'
import { playOn } from '../../src/shared/voice/speaker.ts'

const elementAt = (sinkId: string, setSinkId = vi.fn(() => Promise.resolve())) => {
  const element = { sinkId, setSinkId }
  return { element: element as unknown as HTMLMediaElement, setSinkId }
}

test('voices are heard where somebody chose, and where the browser likes if that is gone or cannot be chosen', () => {
  const chosen = elementAt('')
  playOn(chosen.element, 'headset')
  expect(chosen.setSinkId).toHaveBeenCalledExactlyOnceWith('headset')
  const there = elementAt('headset')
  playOn(there.element, 'headset')
  expect(there.setSinkId).not.toHaveBeenCalled()
  playOn(there.element, null)
  expect(there.setSinkId).toHaveBeenCalledExactlyOnceWith('')
  const gone = elementAt(
    '',
    vi.fn(() => Promise.reject(new DOMException('gone', 'NotFoundError'))),
  )
  expect(() => playOn(gone.element, 'headset')).not.toThrow()
  expect(() => playOn({} as HTMLMediaElement, 'headset')).not.toThrow()
})
