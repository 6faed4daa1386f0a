const FIRST = ['amber', 'ashen', 'brass', 'crooked', 'dusky', 'gilded', 'hollow', 'lonely', 'misty', 'quiet']
const SECOND = ['abbey', 'bell', 'bridge', 'cellar', 'gate', 'lantern', 'market', 'mill', 'square', 'tavern']
const NUMBERS = 90
const FIRST_NUMBER = 10

const pick = <T>(list: readonly T[], chance: number): T | undefined => list[Math.floor(chance * list.length)]

/** A name for a session whose maker did not think of one: easy to say, and short enough. */
export function randomName(random: () => number = Math.random): string {
  const number = FIRST_NUMBER + Math.floor(random() * NUMBERS)
  return `${pick(FIRST, random())}-${pick(SECOND, random())}-${number}`
}
