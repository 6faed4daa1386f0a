/** DevTools protocol over a pipe: JSON messages, each ended by a zero byte. */
export interface DevTools {
  readonly call: (method: string, params?: object, sessionId?: string) => Promise<Answer>
  readonly on: (method: string, listener: (params: Answer, sessionId: string | undefined) => void) => void
  /** Bytes as they come from the browser. */
  readonly receive: (bytes: Uint8Array) => void
  /** The browser is gone: whoever waits hears so. */
  readonly close: (reason: string) => void
}

export type Answer = Readonly<Record<string, unknown>>

interface Incoming {
  readonly id?: number
  readonly method?: string
  readonly params?: Answer
  readonly result?: Answer
  readonly error?: { readonly message: string }
  readonly sessionId?: string
}

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

const END = '\0'

/** Cuts a stream of bytes into messages; a character may come in two pieces, and so may anything else. */
export function createFrames(onMessage: (text: string) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder()
  let rest = ''
  return (bytes) => {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split(END)
    rest = parts.pop() ?? ''
    for (const part of parts) onMessage(part)
  }
}

export function createDevTools(write: (text: string) => void): DevTools {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, ((params: Answer, sessionId: string | undefined) => void)[]>()
  let lastId = 0
  let closed: string | undefined
  const settle = ({ id = 0, result, error }: Incoming): void => {
    const entry = waiting.get(id)
    waiting.delete(id)
    if (error) entry?.reject(new Error(error.message))
    else entry?.resolve(result ?? {})
  }
  const receive = createFrames((text) => {
    const message = JSON.parse(text) as Incoming
    if (message.id !== undefined) return settle(message)
    for (const listener of listeners.get(message.method ?? '') ?? [])
      listener(message.params ?? {}, message.sessionId)
  })
  return {
    receive,
    on(method, listener) {
      listeners.set(method, [...(listeners.get(method) ?? []), listener])
    },
    call(method, params = {}, sessionId) {
      if (closed !== undefined) return Promise.reject(new Error(closed))
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        write(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }) + END)
      })
    },
    close(reason) {
      closed = reason
      for (const { reject } of waiting.values()) reject(new Error(reason))
      waiting.clear()
    },
  }
}
