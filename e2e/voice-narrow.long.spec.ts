import { test } from './support/far-voice.ts'
import type { Crowd } from './support/talkers.ts'
import { expect } from './support/voice.ts'

const NAMES = ['Ada', 'Bob'] as const
const PATIENCE_MS = 60_000
const CAMERA = { width: 320, height: 320, perSecond: 15, isNoise: true }
/** Two voices each way, and less room than two pictures like to have. */
const LINE_KBITS = 500
/** So much of the voices may have to be made up while pictures make room, and afterwards. */
const MOST_MADE_UP = { meanwhile: 0.15, after: 0.03 }
const LISTENED_MS = 10_000
const LOOK_MS = 2_000

interface Reading {
  readonly pictureKbits: number
  readonly madeUp: number
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** What came to both of them within a while. */
async function read(crowd: Crowd, ms: number): Promise<Reading> {
  const look = async () => {
    const [one, other] = NAMES
    const got = await crowd.received(NAMES)
    const played = await Promise.all([crowd.played(one, other), crowd.played(other, one)])
    return {
      at: performance.now(),
      bytes: got.flatMap(({ pictures }) => [...pictures.values()]).reduce((sum, bytes) => sum + bytes, 0),
      samples: played.reduce((sum, { samples }) => sum + samples, 0),
      concealed: played.reduce((sum, { concealed }) => sum + concealed, 0),
    }
  }
  const before = await look()
  await pause(ms)
  const after = await look()
  return {
    pictureKbits: ((after.bytes - before.bytes) * 8) / (after.at - before.at),
    madeUp: (after.concealed - before.concealed) / (after.samples - before.samples),
  }
}

test('on a narrow line pictures give way and voices go on; when there is room again, pictures are back', async ({
  company,
  network,
}) => {
  const { crowd } = await company(NAMES, { camera: CAMERA, playsVoices: true, isWithoutTeller: true })
  await crowd.hear({ Ada: ['Bob'], Bob: ['Ada'] })
  const tell = (name: string, { pictureKbits, madeUp }: Reading): void =>
    console.info(
      `${name}: pictures ${Math.round(pictureKbits)} kbit/s, ${(madeUp * 100).toFixed(2)} % of voices made up`,
    )
  const until = async (isSo: (reading: Reading) => boolean): Promise<Reading> => {
    let last: Reading = { pictureKbits: 0, madeUp: 0 }
    await expect
      .poll(
        async () => {
          last = await read(crowd, LOOK_MS)
          return isSo(last)
        },
        { timeout: PATIENCE_MS },
      )
      .toBe(true)
    return last
  }

  tell('a wide line', await until(({ pictureKbits }) => pictureKbits > 1.2 * LINE_KBITS))
  network.narrow(LINE_KBITS)
  const meanwhile = await read(crowd, LISTENED_MS)
  tell('the first seconds of a narrow one', meanwhile)
  const after = await read(crowd, LISTENED_MS)
  tell('a narrow one', after)
  expect(meanwhile.madeUp).toBeLessThan(MOST_MADE_UP.meanwhile)
  expect(after.madeUp).toBeLessThan(MOST_MADE_UP.after)
  expect(after.pictureKbits).toBeLessThan(LINE_KBITS)
  network.open()
  tell('a wide one again', await until(({ pictureKbits }) => pictureKbits > 1.2 * LINE_KBITS))
})
