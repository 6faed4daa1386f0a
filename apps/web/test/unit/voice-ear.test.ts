import { expect, test } from 'vitest'
import { Ear } from '../../src/features/voice/connection/ear.ts'

const voice = (id: string) => ({ id, track: { id } as MediaStreamTrack })

/** An engine whose analysers run or not, and a server that notes who asks. */
function world(isRunning: boolean) {
  const engine = { isRunning, strength: 0.3, open: 0 }
  const asked: string[] = []
  const ear = new Ear(
    (producerId) => asked.push(producerId),
    () => {
      engine.open += 1
      return {
        strength: () => engine.strength,
        isRunning: () => engine.isRunning,
        close: () => {
          engine.open -= 1
        },
      }
    },
  )
  const look = (id: string, times = 1): number => {
    let level = 0
    for (let at = 0; at < times; at += 1) level = ear.level(voice(id))
    return level
  }
  return { engine, asked, ear, look }
}

test('where an analyser runs, the own voice is as loud as that says, and nobody is asked', () => {
  const { asked, look } = world(true)
  expect(look('a', 20)).toBe(0.3)
  expect(asked).toEqual([])
})

test('where none runs, the chat server is asked once a voice, and what it hears counts for that one', () => {
  const { asked, ear, look, engine } = world(false)
  expect(look('a')).toBe(0)
  expect(asked).toEqual([])
  expect(look('a', 20)).toBe(0)
  expect(asked).toEqual(['a'])
  ear.told('a', true)
  expect(look('a')).toBe(1)
  ear.told('a', false)
  expect(look('a')).toBe(0)
  ear.told('a', true)
  expect(look('b')).toBe(0)
  expect(asked).toEqual(['a', 'b'])
  ear.told('a', true)
  expect(look('b')).toBe(0)
  // Somebody touched the page, or plugged in a loudspeaker.
  engine.isRunning = true
  expect(look('b')).toBe(0.3)
  ear.close()
  expect(engine.open).toBe(0)
})
