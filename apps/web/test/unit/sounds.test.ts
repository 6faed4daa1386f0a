import { describe, expect, it, vi } from 'vitest'
import { CUES, cueOf } from '../../src/features/herald/cues.ts'
import { SOUND_NAMES } from '../../src/lib/sounds/names.ts'
import { createOutlet } from '../../src/lib/sounds/outlet.ts'
import { createSoundPlayer } from '../../src/lib/sounds/player.ts'
import { RECIPES } from '../../src/lib/sounds/recipes.ts'
import { renderSound } from '../../src/lib/sounds/render.ts'
import { createVolumes, effectiveVolume } from '../../src/lib/sounds/volumes.ts'
import { memory } from './support/memory.ts'

const RATE = 22_050

const energy = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0)
/** Energy of the steps between samples: high where a sound is harsh. */
const edge = (samples: Float32Array): number =>
  samples.reduce((sum, sample, i) => sum + (sample - (samples[i - 1] ?? 0)) ** 2, 0)

describe('the ten sounds', () => {
  it('[SET-23] the ten sounds have their names', () => {
    expect(SOUND_NAMES.join(', ')).toBe(
      'chatJoin, chatLeave, privateRequest, privateJoin, voteTick, voteTickShort, voteCast, countdown, attentionGong, timerGong',
    )
  })

  it.each(SOUND_NAMES)('%s is short, clean and not harsh', (name) => {
    const recipe = RECIPES[name]
    const samples = renderSound(recipe, RATE)
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(samples.length / RATE).toBeLessThan(2)
    expect(loudest).toBeGreaterThan(recipe.peak * 0.9)
    expect(loudest).toBeLessThanOrEqual(recipe.peak + 1e-6)
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001)
    expect(edge(samples) / energy(samples)).toBeLessThan(0.35)
  })

  it.each(Object.entries(CUES))(
    '[REACH-1004] what is heard with what is read out: %s is short, clean and like no other',
    (name, recipe) => {
      const samples = renderSound(recipe, RATE)
      expect(samples.length / RATE).toBeLessThan(2)
      expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001)
      expect(edge(samples) / energy(samples)).toBeLessThan(0.35)
      const others = Object.entries({ ...RECIPES, ...CUES }).filter(([other]) => other !== name)
      for (const [, { seconds }] of others) expect(Math.abs(seconds - recipe.seconds)).toBeGreaterThan(0.01)
    },
  )

  it('[REACH-1004] of all that happened at once the most pressing is heard', () => {
    expect(cueOf(['whisperAsked', 'turn', 'text'])).toBe('turn')
    expect(cueOf(['whisperAsked', 'timerOver'])).toBeNull()
  })

  it('the gong carries further than the tick', () => {
    const [gong, tick] = [RECIPES.attentionGong, RECIPES.voteTick].map((recipe) =>
      energy(renderSound(recipe, RATE)),
    )
    expect(gong).toBeGreaterThan((tick ?? 0) * 20)
  })
})

describe('volumes', () => {
  it('[SET-22] run from 0 to 1 in tenths; effective is general times effect, zero in either mutes', () => {
    const { storage, items } = memory()
    const volumes = createVolumes(storage)
    volumes.set('voteTick', 0.449)
    expect(volumes.get().voteTick).toBe(0.4)
    volumes.set('voteTick', 7)
    expect(volumes.get().voteTick).toBe(1)
    expect(JSON.parse(items.get('sounds') ?? '')).toMatchObject({ voteTick: 1 })
    expect(effectiveVolume(0.5, 0.4)).toBeCloseTo(0.2)
    expect(effectiveVolume(0, 1)).toBe(0)
    expect(effectiveVolume(1, 0)).toBe(0)
  })

  it('damaged volumes are reported and full', () => {
    const { storage, reported } = memory({ sounds: { voteTick: 'loud' } })
    expect(createVolumes(storage).get().voteTick).toBe(1)
    expect(reported).toHaveLength(1)
  })
})

interface Played {
  readonly gain: number
  readonly samples: number
}

function fakeAudio() {
  const played: Played[] = []
  let made = 0
  let resumed = 0
  const createContext = (): AudioContext => {
    made++
    const context = {
      state: 'suspended',
      sampleRate: RATE,
      destination: {},
      resume: async () => void resumed++,
      createBuffer: (_: number, length: number) => ({ length, copyToChannel: () => undefined }),
      createGain: () => ({ gain: { value: 1 }, connect: () => undefined }),
      createBufferSource: () => {
        const source = {
          buffer: null as { length: number } | null,
          gain: { gain: { value: 0 } },
          connect(gain: { gain: { value: number }; connect: () => void }) {
            source.gain = gain
            return gain
          },
          start: () =>
            void played.push({ gain: source.gain.gain.value, samples: source.buffer?.length ?? 0 }),
        }
        return source
      },
    }
    return context as unknown as AudioContext
  }
  return { played, createContext, counts: () => ({ made, resumed }) }
}

const AT_DEFAULT = async () => ''

describe('playing', () => {
  it('makes one context at the first sound, wakes it, and plays at the effective volume', async () => {
    const audio = fakeAudio()
    const player = createSoundPlayer({
      createContext: audio.createContext,
      volumeOf: () => 0.5,
      generalVolume: () => 0.3,
      sink: AT_DEFAULT,
    })
    expect(audio.counts().made).toBe(0)
    player.play('voteTick')
    player.play('voteTick')
    expect(audio.counts()).toEqual({ made: 1, resumed: 2 })
    const tick = { gain: 0.5, samples: Math.round(0.22 * RATE) }
    await expect.poll(() => audio.played).toEqual([tick, tick])
    player.playRecipe(CUES.text)
    await expect
      .poll(() => audio.played.at(-1))
      .toEqual({ gain: 0.3, samples: Math.round(CUES.text.seconds * RATE) })
  })

  it('is silent when it is stopped before it could begin', async () => {
    const audio = fakeAudio()
    const player = createSoundPlayer({
      createContext: audio.createContext,
      volumeOf: () => 1,
      generalVolume: () => 1,
      sink: AT_DEFAULT,
    })
    player.play('countdown')()
    player.play('voteTick')
    await expect.poll(() => audio.played).toEqual([{ gain: 1, samples: Math.round(0.22 * RATE) }])
  })

  it('what is muted makes no sound and needs no context', () => {
    const audio = fakeAudio()
    createSoundPlayer({
      createContext: audio.createContext,
      volumeOf: () => 0,
      generalVolume: () => 0,
      sink: AT_DEFAULT,
    }).play('attentionGong')
    expect(audio.counts().made).toBe(0)
    expect(audio.played).toEqual([])
  })

  it('comes out of the loudspeaker that is chosen at that moment, before it begins', async () => {
    const audio = fakeAudio()
    const said: string[] = []
    let chosen = 'headset'
    const player = createSoundPlayer({
      createContext: () =>
        Object.assign(audio.createContext(), {
          sinkId: '',
          async setSinkId(this: { sinkId: string }, sink: string) {
            if (sink === 'gone') throw new DOMException('gone', 'NotFoundError')
            said.push(`${sink} after ${audio.played.length}`)
            this.sinkId = sink
          },
        }),
      volumeOf: () => 1,
      generalVolume: () => 1,
      sink: async () => chosen,
    })
    const hear = async (times: number): Promise<void> => {
      player.play('voteTick')
      await expect.poll(() => audio.played.length).toBe(times)
    }
    await hear(1)
    await hear(2)
    chosen = ''
    await hear(3)
    chosen = 'gone'
    await hear(4)
    expect(said).toEqual(['headset after 0', ' after 2'])
  })

  it('takes a detour by an element where contexts cannot be told, and none where that is refused', async () => {
    const led: string[] = []
    const element = {
      srcObject: null as unknown,
      sinkId: '',
      async setSinkId(sink: string) {
        if (sink === 'gone') throw new DOMException('gone', 'NotFoundError')
        this.sinkId = sink
      },
      play: async () => undefined,
    }
    vi.stubGlobal('Audio', function Audio() {
      return element
    })
    const node = { connect: (way: { name: string }) => led.push(way.name), disconnect: () => undefined }
    const context = {
      destination: { name: 'straight' },
      createGain: () => node,
      createMediaStreamDestination: () => ({ name: 'detour', stream: 'sounds' }),
    } as unknown as AudioContext
    const outlet = createOutlet(context)
    await outlet.turn('')
    expect(element.srcObject).toBeNull()
    await outlet.turn('headset')
    await outlet.turn('headset')
    await outlet.turn('')
    await outlet.turn('gone')
    expect(led).toEqual(['straight', 'detour', 'straight'])
    expect(element).toMatchObject({ sinkId: 'headset', srcObject: 'sounds' })
    vi.unstubAllGlobals()
  })
})
