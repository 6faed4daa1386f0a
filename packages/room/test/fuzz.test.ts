import { reduce } from '@belfry/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { choicesFor, explain, fuzz, play } from './fuzz/play.ts'
import { GAMES } from './fuzz/rounds.ts'

const ACTIONS = 150

describe('whatever happens, every screen shows what the server would show it', () => {
  it('in many games with drops, crashes, two nodes, changing eyes and concurrent Storytellers', async () => {
    expect(await fuzz(GAMES, 1, ACTIONS)).toBeNull()
  }, 180_000)

  it('in a game nobody has played before', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    console.log(`fuzz seed ${seed}`)
    expect(await fuzz(1, seed, ACTIONS)).toBeNull()
  }, 30_000)
})

describe('the proof bites', () => {
  it('a screen that forgets a message is found, and the game that shows it made short', async () => {
    const forgetful: typeof reduce = (view, message) =>
      message[0] === 'raise-hand' ? view : reduce(view, message)
    let options = { seed: 0, reduce: forgetful }
    while (!(await play(options, choicesFor(options.seed, ACTIONS))))
      options = { ...options, seed: options.seed + 1 }
    expect(options.seed).toBeLessThan(10)
    const choices = choicesFor(options.seed, ACTIONS)
    const { steps, error } = await explain(options, choices)
    expect(error).toContain('raisedHands')
    expect(steps.length).toBeLessThan(10)
    expect(steps.join('\n')).toContain('raise-hand')
  }, 60_000)
})
