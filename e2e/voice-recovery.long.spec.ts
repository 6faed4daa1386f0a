import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CONTROL_LOST_MS } from '@belfry/protocol'
import { ROOT } from '../tools/lib/house.mjs'
import { freePort } from '../tools/lib/ports.mjs'
import { projectNode } from '../tools/lib/programs.mjs'
import { turnTo } from './support/talk.ts'
import { type Hearing, meetAtNight } from './support/talkers.ts'
import { chatServerPid, familyOf, killChatServer, linesOf } from './support/troubles.ts'
import { expect, test } from './support/voice.ts'

const PATIENCE_MS = 60_000
/** Longer than a chat server waits for the heart of a line. */
const SLEEP_MS = 27_000
const SECRET = 'only-tests-know-this-secret-of-theirs'

const NAMES = ['Ada', 'Bob', 'Carl'] as const
const EVERYBODY: Hearing = {
  Teller: ['Ada', 'Bob', 'Carl'],
  Ada: ['Teller', 'Bob', 'Carl'],
  Bob: ['Teller', 'Ada', 'Carl'],
  Carl: ['Teller', 'Ada', 'Bob'],
}
/** The Storyteller sits with Ada; the others sleep. */
const AT_NIGHT: Hearing = { Teller: ['Ada'], Ada: ['Teller'] }

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A chat server far from the API, on an address that it keeps. */
async function startFar(port: number): Promise<{ readonly pid: number; readonly stop: () => Promise<void> }> {
  const child = spawn(projectNode(), [join(ROOT, 'apps/media/src/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      CHAT_SECRET: SECRET,
      WORKERS: '1',
      RTC_PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await expect
    .poll(() => isUp(`http://127.0.0.1:${port}`), { intervals: [50], timeout: PATIENCE_MS })
    .toBe(true)
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { pid: child.pid ?? 0, stop }
}

async function killWorkers(chatServer: number): Promise<void> {
  for (const pid of await familyOf(chatServer)) process.kill(pid, 'SIGKILL')
}

/** The processes in which the pages of this test run. */
async function renderers(): Promise<readonly number[]> {
  const family = await familyOf(process.pid)
  const names = await Promise.all(family.map((pid) => linesOf('ps', '-o', 'args=', '-p', String(pid))))
  return family.filter((_, index) => names[index]?.[0]?.includes('--type=renderer'))
}

/** As a computer that is closed, and opened again. */
async function sleep(): Promise<void> {
  const pids = await renderers()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await pause(SLEEP_MS)
  for (const pid of pids) process.kill(pid, 'SIGCONT')
}

const farPort = await freePort()
const FAR = `http://127.0.0.1:${farPort}`

test.use({
  serverSettings: { CHAT_SERVER: 'on', CHAT_SERVERS: `Far=${FAR}`, CHAT_SECRET: SECRET },
})

test('whatever took the voices away: soon after it is over everybody is heard by those who may, and never by anybody else', async ({
  company,
  server,
}) => {
  const { table, hands, crowd, host } = await company(NAMES)
  await crowd.hear(EVERYBODY)
  const isChatUp = (): Promise<void> =>
    expect.poll(() => isUp(host), { intervals: [50], timeout: PATIENCE_MS }).toBe(true)

  const causes: Readonly<Record<string, () => Promise<void>>> = {
    'a killed worker': async () => killWorkers(await chatServerPid(server)),
    'a killed chat server': async () => {
      await killChatServer(server)
      await pause(200)
      await isChatUp()
    },
    'a restarted API beside it': async () => {
      await server.kill()
      await server.restart()
      await isChatUp()
    },
  }
  for (const [name, happen] of Object.entries(causes))
    await test.step(name, async () => {
      await happen()
      await crowd.wasSoon(name, await crowd.hear(EVERYBODY), EVERYBODY)
    })

  const [ada] = hands
  if (!ada) throw new Error('nobody is here')
  let far = await startFar(farPort)
  await test.step('to a server far away', async () => {
    await table.hand.ask('updateServer', FAR)
    await crowd.talk(table.session, FAR)
    await crowd.hear(EVERYBODY)
  })

  await test.step('at night, when the API is away: what is private ends, nobody hears more, and it comes back', async () => {
    await turnTo(table.hand, 3)
    await meetAtNight(table.hand, ada)
    await crowd.hear(AT_NIGHT)
    let took = 0
    await crowd.onlyHear(AT_NIGHT, async () => {
      await server.kill()
      await pause(CONTROL_LOST_MS)
      const ended = (): Promise<number> => crowd.packets('Ada', 'Teller')
      let before = await ended()
      await expect
        .poll(
          async () => {
            const now = await ended()
            const isSilent = now === before
            before = now
            return isSilent
          },
          { intervals: [500], timeout: PATIENCE_MS },
        )
        .toBe(true)
      await server.restart()
      took = await crowd.hear(AT_NIGHT)
    })
    await crowd.wasSoon('control that was lost at night', took, AT_NIGHT)
  })

  const atNight: Readonly<Record<string, () => Promise<void>>> = {
    'a chat server that fell at night': async () => {
      await far.stop()
      await crowd.stand('reconnecting')
      far = await startFar(farPort)
    },
    'a worker that was killed at night': () => killWorkers(far.pid),
    'a computer that slept at night': sleep,
  }
  for (const [name, happen] of Object.entries(atNight))
    await test.step(name, async () => {
      let took = 0
      await crowd.onlyHear(AT_NIGHT, async () => {
        await happen()
        took = await crowd.hear(AT_NIGHT)
      })
      await crowd.wasSoon(name, took, AT_NIGHT)
    })

  await test.step('and by day everybody is there again', async () => {
    await turnTo(table.hand, 4)
    await crowd.hear(EVERYBODY)
    await far.stop()
  })
})
