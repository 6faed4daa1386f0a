import type { Chance } from '@belfry/bot'
import type { Scene } from '@belfry/room/testing/messages'
import { mutated } from './mutations.ts'
import { sample, VOCABULARY } from './samples.ts'

/** One message as it goes over the wire: a text, or a text with the bytes it announces. */
export interface Frame {
  readonly name: string
  readonly id: number
  readonly parts: readonly (string | Uint8Array)[]
  /** In how many pieces the text is sent. */
  readonly pieces: number
}

const UNKNOWN = [
  'typo',
  'constructor',
  '__proto__',
  'toString',
  'connectUser',
  'endSession',
  '',
  'x'.repeat(500),
]

/** Request ids that were used already, by whomever, or that nobody should use. */
const requestId = (chance: Chance, used: string[]): string => {
  const kind = chance.below(4)
  if (kind === 0)
    return chance.of(['"\\u0000"', '"\\ud800"', '7', '{}', '[]', `"${'r'.repeat(3000)}"`]) ?? '7'
  if (kind === 1 && used.length > 0) return JSON.stringify(chance.of(used))
  const fresh = `r${chance.below(2 ** 31)}`
  used.push(fresh)
  if (used.length > 200) used.shift()
  return JSON.stringify(fresh)
}

/** Attackers who send each other away could attack no more: they do so now and then. */
const sparing = (chance: Chance, name: string, scene: Scene): Scene =>
  name === 'kickUser' && chance.happens(0.95) ? { ...scene, people: ['nobody', '__proto__'] } : scene

/** Writes frames, each of which asks for an answer. */
export class Frames {
  readonly #chance: Chance
  readonly #used: string[] = []
  /** What each kind of attacker has not sent yet. */
  readonly #left = new Map<string, string[]>()

  constructor(chance: Chance) {
    this.#chance = chance
  }

  /** The whole vocabulary comes round before a name comes twice. */
  name(who: string): string {
    const left = this.#left.get(who) ?? []
    this.#left.set(who, left)
    if (left.length === 0) left.push(...VOCABULARY, '?')
    const [name = ''] = left.splice(this.#chance.below(left.length), 1)
    return name === '?' ? (this.#chance.of(UNKNOWN) ?? '') : name
  }

  make(who: string, id: number, scene: Scene): Frame {
    const chance = this.#chance
    const name = this.name(who)
    const payload = mutated(chance, sample(chance, name, sparing(chance, name, scene)))
    const said = JSON.stringify(name)
    if (chance.happens(0.02)) return this.#withBytes(id, name, said)
    const more = chance.happens(0.5) ? `,${requestId(chance, this.#used)}` : ''
    const args = chance.happens(0.02) ? '' : `,${payload}${more}${chance.happens(0.02) ? ',1,2,3' : ''}`
    return { name, id, parts: [`42${id}[${said}${args}]`], pieces: chance.happens(0.03) ? 3 : 1 }
  }

  /** Bytes where a message should be, or somewhere in it. */
  #withBytes(id: number, name: string, said: string): Frame {
    const hole = '{"_placeholder":true,"num":0}'
    const payload = this.#chance.of([hole, `[${hole}]`, `{"id":${hole},"value":${hole}}`, `null,${hole}`])
    const bytes = new Uint8Array(this.#chance.of([0, 1, 500, 60_000]) ?? 0)
    return { name, id, parts: [`451-${id}[${said},${payload}]`, bytes], pieces: 1 }
  }
}
