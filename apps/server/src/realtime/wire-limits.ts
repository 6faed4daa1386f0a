import type { Server as HttpServer } from 'node:http'
import { countFrames, type EngineWire, UnreadWires } from '@belfry/kit'
import type { Bite } from '../domain/limits/table.ts'
import { FRAMES, UNSENT_BYTES, UNSENT_EVERY_MS } from '../domain/limits/values.ts'

interface Engine {
  on(event: 'connection', run: (wire: EngineWire) => void): unknown
}

/** Limits of every wire, whoever is behind it. Gives back how to stop looking. */
export function limitWires(http: HttpServer, engine: Engine, bite: Bite): () => void {
  const now = (): number => performance.now()
  engine.on('connection', (wire) => countFrames(wire, { limits: FRAMES, now, onCut: () => bite('frames') }))
  const unread = new UnreadWires(UNSENT_BYTES, () => bite('unsent'))
  http.on('upgrade', (_request, wire) => unread.watch(wire))
  const looking = setInterval(() => unread.look(), UNSENT_EVERY_MS).unref()
  return () => clearInterval(looking)
}
