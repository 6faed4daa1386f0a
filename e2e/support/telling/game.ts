import { deal, dealAgain } from './before.ts'
import { execute, talk, vote } from './day.ts'
import { revealAndTell } from './end.ts'
import { firstNight, nightFallsOnSomebody, secondNight } from './night.ts'
import type { Telling } from './screen.ts'

/** What somebody looks at besides, once the first night's signal is answered. */
type Besides = (telling: Telling) => Promise<void>

/** A whole game from the bag to its story, and the next one's deal. */
export async function tellTheGame(telling: Telling, besides?: Besides): Promise<void> {
  await deal(telling)
  await firstNight(telling)
  await besides?.(telling)
  await nightFallsOnSomebody(telling)
  await talk(telling)
  await vote(telling)
  await execute(telling)
  await secondNight(telling)
  await revealAndTell(telling)
  await dealAgain(telling)
}
