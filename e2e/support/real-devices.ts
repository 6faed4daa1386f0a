import type { Browser } from 'puppeteer-core'
import { firefoxPath } from '../../tools/lib/engines.mjs'
import { firefoxHands, startFirefox } from './engines/firefox.ts'
import { type FirefoxWindow, firefoxWindow, REACHABLE } from './engines/firefox-window.ts'
import { Screen } from './engines/screen.ts'
import { test as base } from './engines/test.ts'
import {
  type Loudspeaker,
  type Plug,
  type SoundServer,
  startSoundServer,
  whyNoSound,
} from './sound-server.ts'

/** What the microphones hum. */
export const PITCHES = { Desk: 500, Headset: 700 } as const

interface PerTest {
  /** A machine without a sound server leaves the test out, with a word. */
  readonly isAudible: undefined
  /** A page in a Firefox that asks whether it may have the microphone, and the window in which somebody answers. */
  readonly asking: () => Promise<{ readonly screen: Screen; readonly window: FirefoxWindow }>
}

/** Plugged in before a browser starts that is to find them. */
interface Devices {
  readonly sound: SoundServer
  readonly desk: Plug
  readonly headset: Plug
  readonly room: Loudspeaker
  readonly headphones: Loudspeaker
}

interface PerWorker {
  readonly sound: SoundServer
  readonly plugged: Devices
}

const FAKE = /^--use-fake-device/
const VIEWPORT = { width: 1440, height: 900 }

/** Nothing is made up: the devices are those of a sound server, and come and go as it says. */
const REAL = {
  'media.navigator.streams.fake': false,
  'media.navigator.permission.disabled': false,
  'permissions.default.microphone': 1,
}

/** As everybody has it who was never asked. */
const ASKING = { ...REAL, ...REACHABLE.extraPrefsFirefox, 'permissions.default.microphone': 0 }

const realFirefox = (
  sound: SoundServer,
  extraPrefsFirefox: Record<string, unknown>,
  args: readonly string[] = [],
): Promise<Browser> =>
  startFirefox(firefoxPath() ?? '', VIEWPORT, {
    args: [...args],
    env: { ...process.env, ...sound.env },
    extraPrefsFirefox,
  })

/** Browsers with the microphones and loudspeakers of a sound server of their own. */
export const test = base.extend<PerTest, PerWorker>({
  isAudible: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
    async ({}, use, info) => {
      const why = whyNoSound()
      info.skip(why !== null, why ?? '')
      await use(undefined)
    },
    { auto: true },
  ],
  sound: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
    async ({}, use) => {
      const sound = await startSoundServer()
      await use(sound)
      await sound.stop()
    },
    { scope: 'worker' },
  ],
  plugged: [
    async ({ sound }, use) => {
      const headphones = sound.loudspeaker('Headphones')
      const room = sound.loudspeaker('Room')
      const headset = sound.microphone('Headset', PITCHES.Headset)
      const desk = sound.microphone('Desk', PITCHES.Desk)
      await use({ sound, desk, headset, room, headphones })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, plugged: { sound } }, use) =>
      use({
        ...launchOptions,
        args: (launchOptions.args ?? []).filter((flag) => !FAKE.test(flag)),
        ignoreDefaultArgs: ['--mute-audio'],
        env: { ...process.env, ...sound.env } as Record<string, string>,
      }),
    { scope: 'worker' },
  ],
  asking: async ({ sound, server }, use) => {
    let started: Browser | undefined
    await use(async () => {
      started = await realFirefox(sound, ASKING, REACHABLE.args)
      const window = await firefoxWindow(started)
      return { screen: new Screen(await firefoxHands(started), server.url), window }
    })
    await started?.close()
  },
  firefox: [
    async ({ plugged: { sound } }, use) => {
      let started: Promise<Browser> | undefined
      await use(() => {
        started ??= realFirefox(sound, REAL)
        return started
      })
      await (await started)?.close()
    },
    { scope: 'worker' },
  ],
})
