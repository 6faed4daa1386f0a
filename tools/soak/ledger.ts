import type { WireMessage } from '@belfry/protocol'
import { requestIdOf } from '../../apps/server/src/db/request-id.ts'
import type { Asked, Witness } from './screen.ts'

/** Something that somebody was told has happened. */
interface Acknowledged {
  readonly code: string
  readonly userId: string
  readonly name: string
  /** As the log has it. */
  readonly requestId: string
  /** What it says, if nobody else has ever said it. */
  readonly text: string | null
}

/** A decision, as the log has it. */
export interface Written {
  readonly code: string
  readonly seq: number
  readonly requestId: string | null
  readonly events: string
}

export interface Verdict {
  readonly acknowledged: number
  readonly heard: number
  readonly rows: number
  readonly sessions: number
  /** Acknowledged without a row, by name: what was asked for was so already. */
  readonly idle: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

const textOf = ({ name, payload }: Pick<Asked, 'name' | 'payload'>): string | null => {
  if (name === 'textMessage') return (payload as { message: string }).message
  if (name !== 'history') return null
  const { type, payload: entry } = payload as { type: string; payload: { data?: { text?: string } } }
  return type === 'add' ? (entry.data?.text ?? null) : null
}

/** What everybody was told, to be compared with the log. */
export class Ledger implements Witness {
  readonly #acknowledged: Acknowledged[] = []
  readonly #heard = new Set<string>()
  readonly #refusals: Record<string, number> = {}

  get refusals(): Readonly<Record<string, number>> {
    return this.#refusals
  }

  asked(asked: Asked): void {
    const { code, userId, name, requestId, ack } = asked
    if (!ack.ok) this.#refusals[ack.code] = (this.#refusals[ack.code] ?? 0) + 1
    else if (requestId !== null)
      this.#acknowledged.push({
        code,
        userId,
        name,
        requestId: requestIdOf(userId, requestId),
        text: textOf(asked),
      })
  }

  heard(code: string, messages: readonly WireMessage[]): void {
    for (const [name, payload] of messages) {
      if (name !== 'textMessage') continue
      const { message } = payload
      if (typeof message === 'string' && message.startsWith(`${code} `)) this.#heard.add(message)
    }
  }

  /** Each in the log, once, in order, and no number of the log is missing. */
  compare(rows: readonly Written[]): Verdict {
    const byRequest = new Map(rows.flatMap((row) => (row.requestId === null ? [] : [[row.requestId, row]])))
    const idle: Record<string, number> = {}
    const faults = [...gaps(rows), ...doubles(rows), ...this.#unwritten(byRequest, idle)]
    const written = new Set(rows.flatMap(({ events }) => textsIn(events)))
    for (const text of this.#heard) if (!written.has(text)) faults.push(`heard but not written: ${text}`)
    return {
      acknowledged: this.#acknowledged.length,
      heard: this.#heard.size,
      rows: rows.length,
      sessions: new Set(rows.map(({ code }) => code)).size,
      idle,
      faults,
    }
  }

  #unwritten(byRequest: ReadonlyMap<string, Written>, idle: Record<string, number>): readonly string[] {
    const last = new Map<string, number>()
    const faults: string[] = []
    for (const { code, userId, name, requestId, text } of this.#acknowledged) {
      const row = byRequest.get(requestId)
      if (!row && text !== null) faults.push(`lost: ${name} ${text}`)
      if (!row) {
        idle[name] = (idle[name] ?? 0) + 1
        continue
      }
      const who = `${code} ${userId}`
      if (row.code !== code) faults.push(`${requestId} is in ${row.code} instead of ${code}`)
      if (text !== null && !textsIn(row.events).includes(text)) faults.push(`another text: ${text}`)
      if (row.seq <= (last.get(who) ?? 0)) faults.push(`out of order: ${who} ${name} at ${row.seq}`)
      last.set(who, row.seq)
    }
    return faults
  }
}

const TEXTS = /"(?:message|text)":"([^"]+)"/g
const textsIn = (events: string): readonly string[] =>
  [...events.matchAll(TEXTS)].map(([, text]) => text ?? '')

/** Rows come in the order of their sessions and numbers. */
function gaps(rows: readonly Written[]): readonly string[] {
  const faults: string[] = []
  const last = new Map<string, number>()
  for (const { code, seq } of rows) {
    const before = last.get(code) ?? 0
    if (seq !== before + 1) faults.push(`${code}: ${seq} comes after ${before}`)
    last.set(code, seq)
  }
  return faults
}

function doubles(rows: readonly Written[]): readonly string[] {
  const requests = rows.flatMap(({ code, requestId }) => (requestId === null ? [] : [`${code} ${requestId}`]))
  const texts = rows.flatMap(({ code, events }) =>
    textsIn(events).filter((text) => text.startsWith(`${code} `)),
  )
  return [requests, texts].flatMap((all) => {
    const seen = new Set<string>()
    return all.flatMap((each) => {
      if (seen.has(each)) return [`twice: ${each}`]
      seen.add(each)
      return []
    })
  })
}
