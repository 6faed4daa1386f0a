import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '@belfry/kit'
import { CONTROL_LOST_MS, type ControlName, VOICE_CONTROL_PATH } from '@belfry/protocol'
import { CONTROL } from '@belfry/protocol/schemas'
import type { z } from 'zod'
import type { Grants } from './grants.ts'
import { answerJson, bearerOf, bodyOf, type Endpoint, refuse } from './http.ts'
import type { Rooms } from './rooms/rooms.ts'

/** Several hundred people, each with everybody on stage: far from this. */
const LARGEST_BODY_BYTES = 4_000_000

type Body<Name extends ControlName> = z.output<(typeof CONTROL)[Name]['body']>
type Answer<Name extends ControlName> = z.output<(typeof CONTROL)[Name]['answer']>
type Handlers = {
  readonly [Name in ControlName]: (body: Body<Name>) => Promise<Answer<Name>> | Answer<Name>
}

export interface ControlDeps {
  readonly rooms: Rooms
  readonly grants: Grants
  readonly clock: Clock
  readonly ports: () => readonly number[]
  readonly announced: () => readonly string[]
}

/** Where the API says who hears whom. When it falls silent, what is private ends. */
export class Control {
  readonly #deps: ControlDeps
  readonly #handlers: Handlers
  /** A new one asks the API to tell everything anew. */
  #life: string = randomUUID()
  #stopWaiting: () => void = () => {}

  constructor(deps: ControlDeps) {
    const { rooms } = deps
    this.#deps = deps
    this.#handlers = {
      table: async (body) => ({ seq: await rooms.setTable(body) }),
      close: ({ roomId }) => {
        rooms.close(roomId)
        return {}
      },
      beat: () => ({
        life: this.#life,
        users: rooms.users,
        turnedAway: rooms.turnedAway,
        sentAway: rooms.sentAway,
        ports: [...deps.ports()],
        announced: [...deps.announced()],
        ways: [...rooms.ways],
        unheard: rooms.unheard,
      }),
    }
  }

  endpoints(basePath: string): readonly Endpoint[] {
    const names = Object.keys(CONTROL) as ControlName[]
    return names.map((name) => ({
      path: `${basePath}${VOICE_CONTROL_PATH}${name}`,
      handle: (request, response) => this.#handle(name, request, response),
    }))
  }

  stop(): void {
    this.#stopWaiting()
  }

  async #handle(name: ControlName, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.#deps.grants.isApi(bearerOf(request))) return refuse(response, 401, 'chat-grant')
    if (request.method !== 'POST') return refuse(response, 405, 'not-found')
    const text = await bodyOf(request, LARGEST_BODY_BYTES)
    if (text === undefined) return refuse(response, 413, 'invalid-payload')
    const parsed = CONTROL[name].body.safeParse(jsonOf(text))
    if (!parsed.success) return refuse(response, 400, 'invalid-payload')
    this.#heard()
    answerJson(response, 200, await this.#handlers[name](parsed.data as never))
  }

  #heard(): void {
    this.#stopWaiting()
    this.#stopWaiting = this.#deps.clock.after(CONTROL_LOST_MS, () => {
      this.#life = randomUUID()
      this.#deps.rooms.cut()
    })
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
