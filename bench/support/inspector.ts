import WebSocket from 'ws'

/** What a Node process tells and does when it was started with --inspect: the server itself has no switch for it. */
export interface Inspector {
  /** Garbage goes, in the process and in all its threads, until nothing more goes. */
  collectGarbage(): Promise<void>
  /** The value of an expression in the process, as JSON has it. */
  read(expression: string): Promise<unknown>
  close(): void
}

type Ask = (method: string, params?: object) => Promise<unknown>

interface Heard {
  readonly id?: number
  readonly method?: string
  readonly result?: unknown
  readonly params?: { readonly sessionId?: string; readonly message?: string }
}

const ROUNDS = 3

/** Questions with their answers, over whatever carries them. */
function questions(send: (text: string) => void): { ask: Ask; answer(heard: Heard): void } {
  const asked = new Map<number, (result: unknown) => void>()
  let ids = 0
  return {
    ask: (method, params = {}) =>
      new Promise((done) => {
        const id = ++ids
        asked.set(id, done)
        send(JSON.stringify({ id, method, params }))
      }),
    answer({ id = 0, result }) {
      asked.get(id)?.(result)
      asked.delete(id)
    },
  }
}

const ADDRESS = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/

/** `said` is what the process said at its start: its inspector's address is in there. */
export async function openInspector(said: string): Promise<Inspector> {
  const [address = ''] = ADDRESS.exec(said) ?? []
  const wire = new WebSocket(address)
  const main = questions((text) => wire.send(text))
  const threads = new Map<string, ReturnType<typeof questions>>()
  const events: Readonly<Record<string, (sessionId: string, message: string) => void>> = {
    'NodeWorker.attachedToWorker': (sessionId) => {
      const send = (message: string): void =>
        void main.ask('NodeWorker.sendMessageToWorker', { sessionId, message })
      threads.set(sessionId, questions(send))
    },
    'NodeWorker.detachedFromWorker': (sessionId) => void threads.delete(sessionId),
    'NodeWorker.receivedMessageFromWorker': (sessionId, message) =>
      threads.get(sessionId)?.answer(JSON.parse(message) as Heard),
  }
  wire.on('message', (data) => {
    const heard = JSON.parse((data as Buffer).toString()) as Heard
    const { sessionId = '', message = '' } = heard.params ?? {}
    if (heard.method === undefined) main.answer(heard)
    else events[heard.method]?.(sessionId, message)
  })
  await new Promise((ready, fail) => {
    wire.once('open', ready)
    wire.once('error', fail)
  })
  await main.ask('NodeWorker.enable', { waitForDebuggerOnStart: false })
  return {
    async collectGarbage() {
      for (let round = 0; round < ROUNDS; round++)
        await Promise.all([main, ...threads.values()].map(({ ask }) => ask('HeapProfiler.collectGarbage')))
    },
    async read(expression) {
      const answer = await main.ask('Runtime.evaluate', { expression, returnByValue: true })
      return (answer as { result?: { value?: unknown } }).result?.value
    },
    close: () => wire.close(),
  }
}

/** The one that listens at a port, for a process whose words nobody hears. */
export const openInspectorAt = async (port: number): Promise<Inspector> =>
  openInspector(await (await fetch(`http://127.0.0.1:${port}/json/list`)).text())
