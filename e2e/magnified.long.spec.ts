import { expect } from './support/board.ts'
import { tellTheGame } from './support/telling/game.ts'
import { test } from './support/telling/test.ts'

/** A screen of 1280x1024 whose owner reads at four times the size. */
const GLASS = { viewport: { width: 320, height: 256 } } as const

test('a whole game and the next are told and played at four times the size, the player in German', async ({
  sitDown,
}) => {
  const { found, ...telling } = await sitDown({
    context: GLASS,
    language: 'de',
    press: (what) => what.click(),
    opener: (hour) => (hour === 'day' ? '.seat__plate' : '.seat__more'),
    isTouch: false,
  })
  await tellTheGame(telling)
  expect(found).toEqual({})
})
