import { type ControlName, VOICE_CONTROL_PATH } from '@belfry/protocol'
import { CONTROL } from '@belfry/protocol/schemas'
import type { z } from 'zod'

type Body<Name extends ControlName> = z.input<(typeof CONTROL)[Name]['body']>
type Answer<Name extends ControlName> = z.output<(typeof CONTROL)[Name]['answer']>

/** A server that does not answer in this time is as good as gone. */
const PATIENCE_MS = 3_000

/** The way from the API to one chat server. */
export interface ControlClient {
  tell<Name extends ControlName>(name: Name, body: Body<Name>): Promise<Answer<Name>>
}

/** `base` is asked each time: the server beside this one gets another port whenever it starts anew. */
export const controlClient = (base: () => string | null, bearer: string): ControlClient => ({
  async tell(name, body) {
    const address = base()
    if (address === null) throw new Error('the chat server is not there')
    const response = await fetch(address + VOICE_CONTROL_PATH + name, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.status === 401) throw new Error('the chat server has another CHAT_SECRET')
    if (!response.ok) throw new Error(`the chat server answered ${response.status}`)
    return CONTROL[name].answer.parse(await response.json()) as Answer<typeof name>
  },
})
