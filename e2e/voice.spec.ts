import { hears, sees, test } from './support/voice.ts'

test('two people at the table hear and see each other', async ({ gather, talker }) => {
  const table = await gather({ free: 2, bots: 0 })
  const ada = await talker(table, 'Ada', 0)
  const bob = await talker(table, 'Bob', 1)
  await hears(ada.page, bob.person.id)
  await hears(bob.page, ada.person.id)
  await sees(ada.page, bob.person.id)
  await sees(bob.page, ada.person.id)
})
