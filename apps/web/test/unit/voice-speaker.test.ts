import { expect, test, vi } from 'vitest'
import { playOn } from '../../src/shared/voice/speaker.ts'

const elementAt = (sinkId: string, setSinkId = vi.fn(() => Promise.resolve())) => {
  const element = { sinkId, setSinkId }
  return { element: element as unknown as HTMLMediaElement, setSinkId }
}

test('voices are heard where somebody chose, and where the browser likes if that is gone or cannot be chosen', () => {
  const plugged = [{ id: 'headset', label: 'Headset' }]
  const chosen = elementAt('')
  playOn(chosen.element, 'headset', plugged)
  expect(chosen.setSinkId).toHaveBeenCalledExactlyOnceWith('headset')
  const there = elementAt('headset')
  playOn(there.element, 'headset', plugged)
  expect(there.setSinkId).not.toHaveBeenCalled()
  playOn(there.element, null, plugged)
  expect(there.setSinkId).toHaveBeenCalledExactlyOnceWith('')
  const gone = elementAt(
    '',
    vi.fn(() => Promise.reject(new DOMException('gone', 'NotFoundError'))),
  )
  expect(() => playOn(gone.element, 'headset', plugged)).not.toThrow()
  expect(() => playOn({} as HTMLMediaElement, 'headset', plugged)).not.toThrow()
})

test('an element does not keep the name of a loudspeaker that is pulled out, or it would not go back there', () => {
  const pulled = elementAt('headset')
  playOn(pulled.element, 'headset', [{ id: 'room', label: 'Room' }])
  expect(pulled.setSinkId).toHaveBeenCalledExactlyOnceWith('')
})
