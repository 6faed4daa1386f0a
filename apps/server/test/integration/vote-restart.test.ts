import { fakeClock } from '@belfry/kit'
import { expect, it } from 'vitest'
import { engines } from '../support/engines.ts'
import { member, type Person } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { join, liveTable } from '../support/tables.ts'

const CODE = 'interrupted'

it.each(engines)(
  'after a restart on %s a running vote waits until its people are back',
  async (_name, open) => {
    const storage = await open()
    const clock = fakeClock(Date.now())
    const first = await startTestServer({ storage, clock })
    const people: Person[] = []
    for (const name of ['owner', 'watcher', 'anna', 'bert', 'carl']) people.push(await member(first, name))
    const table = await liveTable(first, people, CODE, 3)
    expect(await table.st.ask('nomination', { nomination: [0, 1] })).toMatchObject({ ok: true })
    expect(await table.st.ask('lock', [1, null])).toMatchObject({ ok: true })
    await first.running.stop()
    table.leave()

    const again = await startTestServer({ storage, clock })
    const { host } = again.running.services.live
    const id = (await again.running.services.database.repositories.sessions.findLive(CODE))?.id ?? ''
    const vote = () => host.find(id)?.state.vote
    await expect
      .poll(() => {
        clock.advance(1000)
        return vote()?.isInProgress
      })
      .toBe(true)
    const before = vote()?.locked ?? 0
    // A second look each time: whatever the clock has woken is decided by then.
    for (let second = 0; second < 5; second++) {
      clock.advance(1000)
      await again.get('ready')
    }
    expect(vote()?.locked).toBe(before)
    const back = []
    for (const person of people.slice(2)) back.push(await join(again, person, CODE))
    await expect
      .poll(() => {
        clock.advance(250)
        return vote()?.locked
      })
      .toBe(before + 1)
    for (const seated of back) seated.client.leave()
    await again.stop()
  },
)
