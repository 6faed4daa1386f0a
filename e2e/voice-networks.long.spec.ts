import { test } from './support/far-voice.ts'
import { turnTo } from './support/talk.ts'
import { type Hearing, meetAtNight } from './support/talkers.ts'

const NAMES = ['Ada', 'Bob'] as const
const EVERYBODY: Hearing = { Teller: ['Ada', 'Bob'], Ada: ['Teller', 'Bob'], Bob: ['Teller', 'Ada'] }
/** The Storyteller sits with Ada; Bob sleeps. */
const AT_NIGHT: Hearing = { Teller: ['Ada'], Ada: ['Teller'] }

test('whoever is carried into another network, or was cut off from this one, is heard again within seconds, at night too, and never by anybody else', async ({
  company,
  network,
}) => {
  const { table, hands, crowd } = await company(NAMES)
  await crowd.hear(EVERYBODY)
  const causes: Readonly<Record<string, () => Promise<void>>> = {
    'another address': async () => network.move(),
    'a line that was cut': async () => {
      network.only(1)
      await crowd.stand('reconnecting')
      network.open()
    },
  }
  for (const [name, happen] of Object.entries(causes))
    await test.step(`${name}, by day`, async () => {
      await happen()
      await crowd.wasSoon(name, await crowd.hear(EVERYBODY), EVERYBODY)
    })

  const [ada] = hands
  if (!ada) throw new Error('nobody is here')
  await turnTo(table.hand, 3)
  await meetAtNight(table.hand, ada)
  await crowd.hear(AT_NIGHT)
  for (const [name, happen] of Object.entries(causes))
    await test.step(`${name}, at night`, async () => {
      let took = 0
      await crowd.onlyHear(AT_NIGHT, async () => {
        await happen()
        took = await crowd.hear(AT_NIGHT)
      })
      await crowd.wasSoon(`${name}, at night`, took, AT_NIGHT)
    })
})
