import { type Ack, freshView, type WireMessage } from '@belfry/protocol'
import { INBOUND, toCommand } from '@belfry/protocol/schemas'
import {
  type Actor,
  type AnyCommand,
  type AnyEvent,
  decide,
  RULES_VERSION,
  type SessionState,
  viewFor,
} from '@belfry/rules'
import { Alarm } from './alarm.ts'
import { Answers } from './answers.ts'
import { Audience } from './audience.ts'
import {
  ackOf,
  type Decided,
  decideAll,
  decisionOn,
  type Entry,
  entryOf,
  firing,
  goneIn,
  type Job,
  NO_ANSWER,
  NOT_WRITTEN,
  sortOut,
} from './decisions.ts'
import { afterLosing } from './lost.ts'
import type { LogRow, RoomOptions, RoomRequest, Snapshot } from './ports.ts'
import { RecentTurns } from './recent.ts'
import { type Refusal, type Refused, refusalOf, type Truth } from './refusal.ts'
import { SessionClock } from './session-clock.ts'
import { endOf, joinTurns, NoticeBatch, turnOf } from './turn.ts'
import { inSequence, reading, Unreadable } from './unreadable.ts'
import { Views } from './views.ts'

/**
 * One session: a queue of commands, decided one after another, each told to nobody before it is safe. Hosted by
 * the server for sockets, and by the browser for local play.
 */
export class SessionRoom {
  readonly #options: RoomOptions
  readonly #clock: SessionClock
  readonly #audience: Audience
  readonly #recent = new RecentTurns()
  readonly #answers: Answers
  readonly #alarm: Alarm
  readonly #views: Views
  #state: SessionState
  #seq: number
  #queue: Job[] = []
  #incoming: LogRow[] = []
  #busy: Promise<void> | null = null
  #hasFailed = false
  #isClosed = false

  constructor(snapshot: Snapshot, options: RoomOptions) {
    this.#options = options
    this.#state = snapshot.state
    this.#seq = snapshot.seq
    this.#answers = new Answers(snapshot.answered)
    this.#audience = new Audience(options.deliver, options.seal)
    this.#clock = new SessionClock(options.clock, snapshot.at ?? 0)
    this.#views = new Views(this.#clock, () => options.onViewHeld?.())
    this.#alarm = new Alarm({ ...options, clock: this.#clock }, (id) => this.#fire(id))
    this.#alarm.set(this.#state, this.#hasFailed)
  }

  get state(): SessionState {
    return this.#state
  }

  get seq(): number {
    return this.#seq
  }

  /** The time at this table. */
  now(): number {
    return this.#clock.now()
  }

  get connectionCount(): number {
    return this.#audience.size
  }

  get connectionIds(): readonly string[] {
    return this.#audience.ids()
  }

  snapshot(): Snapshot {
    return {
      seq: this.#seq,
      version: RULES_VERSION,
      state: this.#state,
      at: this.now(),
      answered: this.#answers.entries(),
    }
  }

  /** Adds a connection. With a cursor of this session it hears what it missed; otherwise it gets everything. */
  attach(connectionId: string, userId: string, cursor: string | null): void {
    const seq = cursor === null ? null : this.#options.seal.open(cursor)
    const missed = seq === null ? null : this.#recent.replay(userId, seq, this.#seq)
    this.#audience.add(connectionId, userId)
    this.#audience.send(connectionId, missed ?? this.#everything(userId), this.#seq)
  }

  detach(connectionId: string): void {
    this.#audience.remove(connectionId)
    this.#views.forget(connectionId)
  }

  /** The present view again, for someone who asks; whoever asks all the time gets it now and then. */
  refresh(connectionId: string): void {
    if (this.#views.isDue(connectionId, () => this.#show(connectionId))) this.#show(connectionId)
  }

  /** A message or request from a client. Identity comes from the connection. */
  async request(request: RoomRequest): Promise<Ack> {
    const ack = await this.#answer(request)
    if (!ack.ok) this.refuse(request, ack, () => this.#truthFor(request))
    return ack
  }

  /** Tells a connection of a message that was not accepted; also for a host that did not even pass it on. */
  refuse({ connectionId, name }: Refused, refusal: Refusal, truth?: Truth): void {
    this.#audience.send(connectionId, refusalOf(name, refusal, truth), this.#seq)
  }

  /** A refusal is small and what is true is large: that comes with the first, and once after all the others. */
  #truthFor({ connectionId, userId }: RoomRequest): readonly WireMessage[] {
    return this.#views.isDue(connectionId, () => this.#show(connectionId)) ? this.#everything(userId) : []
  }

  #show(connectionId: string): void {
    const userId = this.#audience.userOf(connectionId)
    if (userId !== undefined) this.#audience.send(connectionId, this.#everything(userId), this.#seq)
  }

  /** A command from the host itself (connections, moderation) or from a local player. */
  dispatch(command: AnyCommand, actor: Actor, requestId: string | null = null): Promise<Ack> {
    return this.#enqueue(decisionOn(command, actor, this.#options), requestId)
  }

  /** Rows another node has written. */
  receive(rows: readonly LogRow[]): Promise<void> {
    this.#incoming.push(...rows)
    return this.#work()
  }

  /** Events that are told and forgotten, also those another node passed on. */
  receiveEphemeral(events: readonly AnyEvent[]): void {
    if (events.length > 0) this.#audience.tell(new NoticeBatch(turnOf(this.#state, events)), this.#seq)
  }

  /** Waits until everything asked so far is answered. */
  async settled(): Promise<void> {
    while (this.#busy) await this.#busy
  }

  /** Nothing more is decided here; who still waits is told to ask again. */
  close(): void {
    this.#isClosed = true
    this.#views.forgetAll()
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
    return this.#enqueue(decide, request.requestId, row?.answer)
  }

  #everything(userId: string): readonly WireMessage[] {
    return freshView(viewFor(this.#state, userId))
  }

  #enqueue(decide: Job['decide'], requestId: string | null, answer: Job['answer'] = NO_ANSWER): Promise<Ack> {
    if (this.#isClosed) return Promise.resolve(NOT_WRITTEN)
    return new Promise((done) => {
      this.#queue.push({ requestId, decide, answer, done })
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
      this.#alarm.set(this.#state, this.#hasFailed)
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
        const jobs = this.#queue
        this.#queue = []
        const place = { state: this.#state, seq: this.#seq, now: this.now() }
        decided.push(...decideAll(jobs, place, this.#answers, (error) => this.#failed(error)))
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
    const stood = rows.length === 0 ? 0 : await this.#options.log.append(rows, after)
    const [lost, ...others] = this.#finish(decided, entries.slice(0, stood))
    if (!lost) return
    const again = await afterLosing(lost, others, this.#options.log, () => this.#catchUp())
    this.#queue = [...again, ...this.#queue]
  }

  /** Applies what stood, tells everyone, and only then answers. Returns what did not stand, the lost row's job first. */
  #finish(decided: readonly Decided[], stood: readonly Entry[]): readonly Job[] {
    this.#apply(stood)
    if (stood.length > 0) this.#options.onRows?.(stood.map(({ row }) => row))
    const { answered, again } = sortOut(decided, stood)
    for (const { job, ack } of answered) job.done(ack)
    return again
  }

  #apply(entries: readonly Entry[]): void {
    if (entries.length === 0) return
    for (const { row, turn } of entries) {
      this.#clock.heard(row.at)
      this.#recent.add(row.seq, turn)
      this.#answers.add(row.requestId, row.at, row.answer)
      this.#state = endOf(turn)
      this.#seq = row.seq
    }
    this.#audience.tell(new NoticeBatch(joinTurns(entries.map(({ turn }) => turn))), this.#seq)
    // Whoever was sent away hears everything up to that, and then the door.
    for (const { userId, reason } of goneIn(entries)) this.#audience.close(userId, reason)
  }

  async #takeIncoming(): Promise<void> {
    const rows = this.#incoming.sort((a, b) => a.seq - b.seq)
    this.#incoming = []
    for (const row of rows) {
      if (row.seq === this.#seq + 1) this.#applyOthers(row)
      else if (row.seq > this.#seq) await this.#catchUp()
    }
  }

  #applyOthers(row: LogRow): void {
    this.#apply([reading(row.seq, () => entryOf(this.#state, row))])
  }

  /** Says whether there was anything newer. A log that lost what this room stands on is not its log any more. */
  async #catchUp(): Promise<boolean> {
    const before = Math.max(0, this.#seq - 1)
    const rows = inSequence(await this.#options.log.readAfter(before), before)
    const newer = rows.filter(({ seq }) => seq > this.#seq)
    if (rows.length === newer.length && this.#seq > 0) throw new Unreadable(`row ${this.#seq} was lost`)
    for (const row of newer) this.#applyOthers(row)
    return newer.length > 0
  }

  #passOn(command: AnyCommand, actor: Actor): Ack {
    const { content } = this.#options
    const decision = decide(this.#state, command, { actor, now: this.now(), content })
    if (!decision.ok) return { ok: false, ...decision.error }
    this.receiveEphemeral(decision.value)
    if (decision.value.length > 0) this.#options.onEphemeral?.(decision.value)
    return { ok: true }
  }

  /** What is due is decided like anything else, in its turn. */
  #fire(id: string): void {
    void this.#enqueue(firing(id, this.#options.content), null)
  }
}
