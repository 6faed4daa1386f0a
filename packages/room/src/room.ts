import type { Clock } from '@belfry/kit'
import { type Ack, freshView, INBOUND, toCommand, type WireMessage } from '@belfry/protocol'
import {
  type Actor,
  type AnyCommand,
  type AnyEvent,
  decide,
  fireDeadline,
  type GameContent,
  nextDeadline,
  RULES_VERSION,
  type SessionState,
  viewFor,
} from '@belfry/rules'
import { Answers } from './answers.ts'
import { Audience } from './audience.ts'
import { type Decided, decideAll, type Entry, type Job } from './decisions.ts'
import type { Deliver, LogRow, RoomLog, RoomRequest, Seal, Snapshot } from './ports.ts'
import { RecentTurns } from './recent.ts'
import { endOf, joinTurns, Teller, turnOf } from './turn.ts'

export interface RoomOptions {
  readonly log: RoomLog
  readonly clock: Clock
  readonly content: GameContent
  readonly deliver: Deliver
  readonly seal: Seal
  /** How long after its time a deadline is fired here: the node with the lease 0, the others later. */
  readonly deadlineDelayMs?: () => number
  /** Rows that stood here, for other nodes. */
  readonly onRows?: (rows: readonly LogRow[]) => void
  /** Events that are passed on and forgotten, for other nodes. */
  readonly onEphemeral?: (events: readonly AnyEvent[]) => void
  readonly onError?: (error: unknown) => void
}

/** After the log has failed, how long until a deadline is tried again. */
const RETRY_AFTER_FAILURE_MS = 1000

/**
 * One session: a queue of commands, decided one after another, each told to nobody before it is safe. Hosted by
 * the server for sockets, and by the browser for local play.
 */
export class SessionRoom {
  readonly #options: RoomOptions
  readonly #audience: Audience
  readonly #recent = new RecentTurns()
  readonly #answers: Answers
  #state: SessionState
  #seq: number
  #queue: Job[] = []
  #incoming: LogRow[] = []
  #busy: Promise<void> | null = null
  #cancelAlarm: (() => void) | null = null
  #hasFailed = false
  #isClosed = false

  constructor(snapshot: Snapshot, options: RoomOptions) {
    this.#options = options
    this.#state = snapshot.state
    this.#seq = snapshot.seq
    this.#answers = new Answers(snapshot.answered)
    this.#audience = new Audience(options.deliver, options.seal)
    this.#setAlarm()
  }

  get state(): SessionState {
    return this.#state
  }

  get seq(): number {
    return this.#seq
  }

  get connectionCount(): number {
    return this.#audience.size
  }

  snapshot(): Snapshot {
    return { seq: this.#seq, version: RULES_VERSION, state: this.#state, answered: this.#answers.entries() }
  }

  /** Adds a connection. With a cursor of this session it hears what it missed; otherwise it gets everything. */
  attach(connectionId: string, userId: string, cursor: string | null): void {
    const seq = cursor === null ? null : this.#options.seal.open(cursor)
    const missed = seq === null ? null : this.#recent.replay(userId, seq, this.#seq)
    this.#audience.add(connectionId, userId)
    this.#audience.send(connectionId, missed ?? freshView(viewFor(this.#state, userId)), this.#seq)
  }

  detach(connectionId: string): void {
    this.#audience.remove(connectionId)
  }

  closeConnections(userId: string, reason: string): void {
    this.#audience.close(userId, reason)
  }

  /** The present view again, for someone who asks. */
  refresh(connectionId: string): void {
    const userId = this.#audience.userOf(connectionId)
    if (userId === undefined) return
    this.#audience.send(connectionId, freshView(viewFor(this.#state, userId)), this.#seq)
  }

  /** A message or request from a client. Identity comes from the connection. */
  async request(request: RoomRequest): Promise<Ack> {
    const command = toCommand(request.name, request.payload, request.userId)
    if (!command.ok) return { ok: false, code: command.error.code, params: command.error.params }
    const row = INBOUND[request.name]
    const actor: Actor = { kind: 'user', userId: request.userId }
    if (row?.class === 'ephemeral') return this.#passOn(command.value, actor)
    const ack = await this.#enqueue(command.value, actor, request.requestId, row?.answer)
    if (!ack.ok && row && !row.ack) this.#snapBack(request, ack)
    return ack
  }

  /** A command from the host itself (connections, moderation) or from a local player. */
  dispatch(command: AnyCommand, actor: Actor, requestId: string | null = null): Promise<Ack> {
    return this.#enqueue(command, actor, requestId)
  }

  /** Rows another node has written. */
  receive(rows: readonly LogRow[]): Promise<void> {
    this.#incoming.push(...rows)
    return this.#work()
  }

  /** Events another node passed on. */
  receiveEphemeral(events: readonly AnyEvent[]): void {
    this.#tell(events)
  }

  /** Waits until everything asked so far is answered. */
  async settled(): Promise<void> {
    while (this.#busy) await this.#busy
  }

  close(): void {
    this.#isClosed = true
    this.#cancelAlarm?.()
  }

  #enqueue(
    command: AnyCommand,
    actor: Actor,
    requestId: string | null,
    answer?: Job['answer'],
  ): Promise<Ack> {
    const { content } = this.#options
    return new Promise((done) => {
      this.#queue.push({
        requestId,
        decide: (state, now) => decide(state, command, { actor, now, content }),
        answer: answer ?? (() => undefined),
        done,
      })
      void this.#work()
    })
  }

  #work(): Promise<void> {
    this.#busy ??= this.#pump().finally(() => {
      this.#busy = null
      this.#setAlarm()
      // Asked by someone who was just answered, between the last look at the queue and now.
      if (this.#hasWork()) void this.#work()
    })
    return this.#busy
  }

  #hasWork(): boolean {
    return !this.#isClosed && (this.#queue.length > 0 || this.#incoming.length > 0)
  }

  /** One commit in flight; what arrives meanwhile waits for the next round and is decided on its outcome. */
  async #pump(): Promise<void> {
    await Promise.resolve()
    while (this.#hasWork()) {
      const decided: Decided[] = []
      try {
        await this.#takeIncoming()
        const jobs = this.#queue
        this.#queue = []
        const now = this.#options.clock.now()
        decided.push(...decideAll(jobs, { state: this.#state, seq: this.#seq, now }, this.#answers))
        await this.#keep(decided)
        this.#hasFailed = false
      } catch (error) {
        this.#hasFailed = true
        this.#options.onError?.(error)
        for (const { job } of decided) job.done({ ok: false, code: 'internal', params: {} })
      }
    }
  }

  async #keep(decided: readonly Decided[]): Promise<void> {
    const entries = decided.flatMap(({ entry }) => (entry ? [entry] : []))
    const rows = entries.map(({ row }) => row)
    const stood = rows.length === 0 ? 0 : await this.#options.log.append(rows)
    this.#finish(decided, entries.slice(0, stood))
    if (stood < rows.length) await this.#catchUp()
  }

  /** Applies what stood, tells everyone, and only then answers. What did not stand is decided again. */
  #finish(decided: readonly Decided[], stood: readonly Entry[]): void {
    this.#apply(stood)
    if (stood.length > 0) this.#options.onRows?.(stood.map(({ row }) => row))
    const again: Job[] = []
    for (const { job, entry, ack } of decided) {
      const isLost = entry !== null && !stood.includes(entry)
      // What was decided after a lost row was decided on a state that never was.
      if (isLost || again.length > 0) again.push(job)
      else job.done(ack)
    }
    this.#queue = [...again, ...this.#queue]
  }

  #apply(entries: readonly Entry[]): void {
    if (entries.length === 0) return
    for (const { row, turn } of entries) {
      this.#recent.add(row.seq, turn)
      this.#answers.add(row.requestId, row.at, row.answer)
      this.#state = endOf(turn)
      this.#seq = row.seq
    }
    this.#audience.tell(new Teller(joinTurns(entries.map(({ turn }) => turn))), this.#seq)
    this.#closeGone(entries)
  }

  /** Whoever was sent away hears everything up to that, and then the door. */
  #closeGone(entries: readonly Entry[]): void {
    for (const { row } of entries) {
      for (const event of row.events) {
        if (event.type === 'userGone') this.#audience.close(event.userId, event.reason)
      }
    }
  }

  #applyRow(row: LogRow): void {
    this.#apply([{ row, turn: turnOf(this.#state, row.events) }])
  }

  async #takeIncoming(): Promise<void> {
    const rows = this.#incoming.sort((a, b) => a.seq - b.seq)
    this.#incoming = []
    for (const row of rows) {
      if (row.seq === this.#seq + 1) this.#applyRow(row)
      else if (row.seq > this.#seq) await this.#catchUp()
    }
  }

  async #catchUp(): Promise<void> {
    for (const row of await this.#options.log.readAfter(this.#seq)) this.#applyRow(row)
  }

  #passOn(command: AnyCommand, actor: Actor): Ack {
    const { clock, content } = this.#options
    const decision = decide(this.#state, command, { actor, now: clock.now(), content })
    if (!decision.ok) return { ok: false, ...decision.error }
    this.#tell(decision.value)
    if (decision.value.length > 0) this.#options.onEphemeral?.(decision.value)
    return { ok: true }
  }

  #tell(events: readonly AnyEvent[]): void {
    if (events.length > 0) this.#audience.tell(new Teller(turnOf(this.#state, events)), this.#seq)
  }

  /** A refused fire-and-forget message: its sender alone learns why, and what is true instead. */
  #snapBack(request: RoomRequest, ack: Ack & { ok: false }): void {
    const refused: WireMessage = ['refused', { name: request.name, code: ack.code, params: ack.params }]
    const truth = freshView(viewFor(this.#state, request.userId)).filter(([name]) => name !== 'session')
    this.#audience.send(request.connectionId, [refused, ...truth], this.#seq)
  }

  #setAlarm(): void {
    this.#cancelAlarm?.()
    this.#cancelAlarm = null
    const next = nextDeadline(this.#state)
    if (!next || this.#isClosed) return
    const { clock, content, deadlineDelayMs } = this.#options
    const dueIn = next.due + (deadlineDelayMs?.() ?? 0) - clock.now()
    const wait = Math.max(dueIn, this.#hasFailed ? RETRY_AFTER_FAILURE_MS : 0)
    this.#cancelAlarm = clock.after(wait, () => {
      this.#queue.push({
        requestId: null,
        decide: (state, now) => fireDeadline(state, next.id, { now, content }),
        answer: () => undefined,
        done: () => undefined,
      })
      void this.#work()
    })
  }
}
