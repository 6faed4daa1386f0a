import type { Ack } from '@belfry/protocol'
import { INBOUND, toCommand } from '@belfry/protocol/schemas'
import { type Actor, type AnyCommand, type AnyEvent, decide, type SessionState } from '@belfry/rules'
import { Alarm } from './alarm.ts'
import {
  ackOf,
  type Decided,
  decideAll,
  decisionOn,
  type Entry,
  entryOf,
  firing,
  inOrder,
  type Job,
  NO_ANSWER,
  NOT_WRITTEN,
  sortOut,
} from './decisions.ts'
import { LiveState } from './live-state.ts'
import { afterLosing } from './lost.ts'
import type { LogRow, RoomOptions, RoomRequest, Snapshot } from './ports.ts'
import type { Refusal, Refused, Truth } from './refusal.ts'
import { endOf } from './turn.ts'
import { inSequence, reading, Unreadable } from './unreadable.ts'

/**
 * One session: a queue of commands, decided one after another, each told to nobody before it is safe. Hosted by
 * the server for sockets, and by the browser for local play.
 */
export class SessionRoom {
  readonly #options: RoomOptions
  readonly #live: LiveState
  readonly #alarm: Alarm
  #queue: Job[] = []
  #incoming: LogRow[] = []
  #busy: Promise<void> | null = null
  #hasFailed = false
  #isClosed = false

  constructor(snapshot: Snapshot, options: RoomOptions) {
    this.#options = options
    this.#live = new LiveState(snapshot, options)
    this.#alarm = new Alarm({ ...options, clock: this.#live.clock }, (id) => this.#fire(id))
    this.#alarm.set(this.state, this.#hasFailed)
  }

  get state(): SessionState {
    return this.#live.state
  }

  get seq(): number {
    return this.#live.seq
  }

  now = (): number => this.#live.clock.now()

  get connectionCount(): number {
    return this.#live.connectionCount
  }

  get connectionIds(): readonly string[] {
    return this.#live.connectionIds
  }

  snapshot(): Snapshot {
    return this.#live.snapshot()
  }

  /** Adds a connection. With a cursor of this session it hears what it missed; otherwise it gets everything. */
  attach(connectionId: string, userId: string, cursor: string | null): void {
    this.#live.attach(connectionId, userId, cursor)
  }

  detach(connectionId: string): void {
    this.#live.detach(connectionId)
  }

  /** The present view again, for someone who asks; whoever asks all the time gets it now and then. */
  refresh(connectionId: string): void {
    this.#live.refresh(connectionId)
  }

  /** A message or request from a client. Identity comes from the connection. */
  async request(request: RoomRequest): Promise<Ack> {
    const ack = await this.#answer(request)
    if (!ack.ok) this.refuse(request, ack, () => this.#live.truthFor(request))
    return ack
  }

  /** Tells a connection of a message that was not accepted; also for a host that did not even pass it on. */
  refuse(refused: Refused, refusal: Refusal, truth?: Truth): void {
    this.#live.refuse(refused, refusal, truth)
  }

  /** A command from the host itself (connections, moderation) or from a local player. */
  dispatch(command: AnyCommand, actor: Actor, requestId: string | null = null): Promise<Ack> {
    const decide = decisionOn(command, actor, this.#options)
    return this.#enqueue({ decide, at: this.now(), requestId, answer: NO_ANSWER })
  }

  /** Rows another node has written. */
  receive(rows: readonly LogRow[]): Promise<void> {
    this.#incoming.push(...rows)
    return this.#work()
  }

  /** Events that are told and forgotten, also those another node passed on. */
  receiveEphemeral(events: readonly AnyEvent[]): void {
    this.#live.tell(events)
  }

  /** Waits until everything asked so far is answered. */
  async settled(): Promise<void> {
    while (this.#busy) await this.#busy
  }

  /** Closing: nothing more is decided here; who still waits is told to ask again. */
  close(): void {
    this.#isClosed = true
    this.#live.close()
    this.#alarm.cancel()
    for (const { done } of this.#queue.splice(0)) done(NOT_WRITTEN)
  }

  async #answer(request: RoomRequest): Promise<Ack> {
    const command = toCommand(request.name, request.payload, request.userId)
    if (!command.ok) return { ok: false, ...command.error }
    const row = INBOUND[request.name]
    const actor: Actor = { kind: 'user', userId: request.userId }
    if (row?.class === 'ephemeral') return this.#passOn(command.value, actor)
    const decide = decisionOn(command.value, actor, this.#options)
    const { requestId, arrivedAt } = request
    const at = this.#live.clock.at(arrivedAt)
    return this.#enqueue({ decide, at, requestId, answer: row?.answer ?? NO_ANSWER })
  }

  #enqueue(job: Omit<Job, 'done'>): Promise<Ack> {
    if (this.#isClosed) return Promise.resolve(NOT_WRITTEN)
    return new Promise((done) => {
      this.#queue.push({ ...job, done })
      void this.#work()
    })
  }

  #work(): Promise<void> {
    this.#busy ??= this.#pump().finally(() => {
      this.#busy = null
      if (!this.#isClosed) this.#setAlarm()
      // Asked by someone who was just answered, between the last look at the queue and now.
      if (this.#hasWork()) void this.#work()
    })
    return this.#busy
  }

  #setAlarm(): void {
    try {
      this.#alarm.set(this.state, this.#hasFailed)
    } catch (error) {
      this.#failed(error)
    }
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
        this.#hasFailed = false
        await this.#takeIncoming()
        const jobs = inOrder(this.#queue)
        this.#queue = []
        const place = { state: this.state, seq: this.seq, now: this.now() }
        decided.push(...decideAll(jobs, place, this.#live.answers, (error) => this.#failed(error)))
        await this.#keep(decided)
      } catch (error) {
        this.#failed(error)
        for (const { job } of decided) job.done(ackOf(error, this.#options.log))
      }
    }
  }

  #failed(error: unknown): void {
    this.#hasFailed = true
    this.#options.onError?.(error)
  }

  async #keep(decided: readonly Decided[]): Promise<void> {
    const entries = decided.flatMap(({ entry }) => (entry ? [entry] : []))
    const rows = entries.map(({ row }) => row)
    const after = entries.map(({ turn }) => endOf(turn))
    const committed = rows.length === 0 ? 0 : await this.#options.log.append(rows, after)
    const [lost, ...others] = this.#finish(decided, entries.slice(0, committed))
    if (!lost) return
    const again = await afterLosing(lost, others, this.#options.log, () => this.#catchUp())
    this.#queue = [...again, ...this.#queue]
  }

  /** Applies what was committed, tells everyone, and only then answers. Returns what was not, the lost row's job first. */
  #finish(decided: readonly Decided[], committed: readonly Entry[]): readonly Job[] {
    this.#live.apply(committed)
    if (committed.length > 0) this.#options.onRows?.(committed.map(({ row }) => row))
    const { answered, again } = sortOut(decided, committed)
    for (const { job, ack } of answered) job.done(ack)
    return again
  }

  async #takeIncoming(): Promise<void> {
    const rows = this.#incoming.sort((a, b) => a.seq - b.seq)
    this.#incoming = []
    for (const row of rows) {
      if (row.seq === this.seq + 1) this.#applyOthers(row)
      else if (row.seq > this.seq) await this.#catchUp()
    }
  }

  #applyOthers(row: LogRow): void {
    this.#live.apply([reading(row.seq, () => entryOf(this.state, row))])
  }

  /** Says whether there was anything newer. A log that lost what this room stands on is not its log any more. */
  async #catchUp(): Promise<boolean> {
    const before = Math.max(0, this.seq - 1)
    const rows = inSequence(await this.#options.log.readAfter(before), before)
    const newer = rows.filter(({ seq }) => seq > this.seq)
    if (rows.length === newer.length && this.seq > 0) throw new Unreadable(`row ${this.seq} was lost`)
    for (const row of newer) this.#applyOthers(row)
    return newer.length > 0
  }

  #passOn(command: AnyCommand, actor: Actor): Ack {
    const { content } = this.#options
    const decision = decide(this.state, command, { actor, now: this.now(), content })
    if (!decision.ok) return { ok: false, ...decision.error }
    this.receiveEphemeral(decision.value)
    if (decision.value.length > 0) this.#options.onEphemeral?.(decision.value)
    return { ok: true }
  }

  /** Deadlines that are due are decided like anything else, in their turn. */
  #fire(id: string): void {
    const decide = firing(id, this.#options.content)
    const at = this.state.deadlines[id]?.due ?? this.now()
    void this.#enqueue({ decide, at, requestId: null, answer: NO_ANSWER })
  }
}
