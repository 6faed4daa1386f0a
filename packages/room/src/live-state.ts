import { freshView, type WireMessage } from '@belfry/protocol'
import { type AnyEvent, RULES_VERSION, type SessionState, viewFor } from '@belfry/rules'
import { Answers } from './answers.ts'
import { Audience } from './audience.ts'
import { type Entry, goneIn } from './decisions.ts'
import type { RoomOptions, RoomRequest, Snapshot } from './ports.ts'
import { RecentTurns } from './recent.ts'
import { type Refusal, type Refused, refusalOf, type Truth } from './refusal.ts'
import { SessionClock } from './session-clock.ts'
import { endOf, joinTurns, NoticeBatch, turnOf } from './turn.ts'
import { Views } from './views.ts'

/** The state of a session as far as it is committed, and everybody who is told of it. It decides nothing. */
export class LiveState {
  readonly clock: SessionClock
  readonly answers: Answers
  readonly #options: RoomOptions
  readonly #audience: Audience
  readonly #recent = new RecentTurns()
  readonly #views: Views
  #state: SessionState
  #seq: number

  constructor(snapshot: Snapshot, options: RoomOptions) {
    this.#options = options
    this.#state = snapshot.state
    this.#seq = snapshot.seq
    this.answers = new Answers(snapshot.answered)
    this.clock = new SessionClock(options.clock, snapshot.at ?? 0)
    this.#audience = new Audience(options.deliver, options.seal)
    this.#views = new Views(this.clock, () => options.onViewHeld?.())
  }

  get state(): SessionState {
    return this.#state
  }

  get seq(): number {
    return this.#seq
  }

  get connectionIds(): readonly string[] {
    return this.#audience.ids()
  }

  get connectionCount(): number {
    return this.#audience.size
  }

  snapshot(): Snapshot {
    return {
      seq: this.#seq,
      version: RULES_VERSION,
      state: this.#state,
      at: this.clock.now(),
      answered: this.answers.entries(),
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
    if (this.#isViewDue(connectionId)) this.#show(connectionId)
  }

  refuse({ connectionId, name }: Refused, refusal: Refusal, truth?: Truth): void {
    this.#audience.send(connectionId, refusalOf(name, refusal, truth), this.#seq)
  }

  /** A refusal is small and what is true is large: that comes with the first, and once after all the others. */
  truthFor({ connectionId, userId }: RoomRequest): readonly WireMessage[] {
    return this.#isViewDue(connectionId) ? this.#everything(userId) : []
  }

  /** Takes over what was committed, and tells everybody. */
  apply(entries: readonly Entry[]): void {
    if (entries.length === 0) return
    for (const { row, turn } of entries) {
      this.clock.heard(row.at)
      this.#recent.add(row.seq, turn)
      this.answers.add(row.requestId, row.at, row.answer)
      this.#state = endOf(turn)
      this.#seq = row.seq
    }
    this.#audience.tell(new NoticeBatch(joinTurns(entries.map(({ turn }) => turn))), this.#seq)
    // Whoever was sent away hears everything up to that, and then the door.
    for (const { userId, reason } of goneIn(entries)) this.#audience.close(userId, reason)
  }

  /** Events that are told and forgotten. */
  tell(events: readonly AnyEvent[]): void {
    if (events.length > 0) this.#audience.tell(new NoticeBatch(turnOf(this.#state, events)), this.#seq)
  }

  close(): void {
    this.#views.forgetAll()
  }

  #everything(userId: string): readonly WireMessage[] {
    return freshView(viewFor(this.#state, userId))
  }

  #isViewDue(connectionId: string): boolean {
    return this.#views.isDue(connectionId, () => this.#show(connectionId))
  }

  #show(connectionId: string): void {
    const userId = this.#audience.userOf(connectionId)
    if (userId !== undefined) this.#audience.send(connectionId, this.#everything(userId), this.#seq)
  }
}
