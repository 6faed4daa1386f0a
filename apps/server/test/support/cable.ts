import { createServer, connect as dial, type Socket } from 'node:net'

/** A wire to another server that can be cut and mended, and that can hang or be slow without being cut. */
export interface Cable {
  readonly port: number
  cut(): void
  mend(): void
  /** Nothing passes any more, and nobody is told. */
  hang(): void
  /** Nothing passes any more once these words have been sent, one after another: what they ask for is done. */
  hangAfter(...words: readonly string[]): void
  /** What was held back arrives, and everything after it. */
  pass(): void
  /** Everything takes so much longer, each way. */
  slow(ms: number): void
  /** Leads to another port from now on, for whoever dials anew. */
  lead(port: number): void
  close(): void
}

interface Way {
  port: number
  isCut: boolean
  isHanging: boolean
  /** Still to be sent before it hangs. */
  awaited: string[]
  delayMs: number
  held: (() => void)[]
}

function forward(from: Socket, to: Socket, way: Way): void {
  from.on('data', (bytes) => {
    const pass = (): void => void (to.writable && to.write(bytes))
    if (way.isHanging) way.held.push(pass)
    else if (way.delayMs > 0) setTimeout(pass, way.delayMs)
    else pass()
  })
}

function hearken(near: Socket, way: Way): void {
  near.on('data', (bytes) => {
    const [word] = way.awaited
    if (word === undefined || !bytes.includes(word)) return
    way.awaited.shift()
    if (way.awaited.length === 0) way.isHanging = true
  })
}

export function layCable(host: string, port: number): Promise<Cable> {
  const open = new Set<Socket>()
  const way: Way = { port, isCut: false, isHanging: false, awaited: [], delayMs: 0, held: [] }
  const server = createServer((near) => {
    if (way.isCut) {
      near.destroy()
      return
    }
    const far = dial(way.port, host)
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        open.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    forward(near, far, way)
    hearken(near, way)
    forward(far, near, way)
  })
  const drop = (): void => {
    for (const end of open) end.resetAndDestroy()
  }
  return new Promise((ready) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      ready({
        port: typeof address === 'object' && address ? address.port : 0,
        cut() {
          way.isCut = true
          drop()
        },
        mend() {
          way.isCut = false
        },
        hang() {
          way.isHanging = true
        },
        hangAfter(...words) {
          way.awaited = [...words]
        },
        pass() {
          way.isHanging = false
          for (const pass of way.held.splice(0)) pass()
        },
        slow(ms) {
          way.delayMs = ms
        },
        lead(elsewhere) {
          way.port = elsewhere
        },
        close() {
          drop()
          server.close()
        },
      })
    })
  })
}
