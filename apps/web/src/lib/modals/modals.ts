import { type Failure, failure, ok, type Result } from '@belfry/kit'
import { createStore, type Readable } from '../store.ts'
import { DISMISSED, type Dialogue, type DialogueAnswers, type DialogueType } from './dialogues.ts'
import type { FeatureModalName, ModalParams } from './names.ts'

export type ModalFailure = Failure<'modal-refused' | 'modal-replaced' | 'modal-missing' | 'modal-unanswered'>

/** Modal to open, with what and at which tab. */
export type OpenModal = {
  [N in FeatureModalName]: { readonly name: N; readonly params: ModalParams[N]; readonly tab?: number }
}[FeatureModalName]

export interface PendingDialogue {
  readonly id: number
  readonly dialogue: Dialogue
}

/** Each opening has a number of its own, so that opening again at another tab starts afresh. */
export type ShownModal = OpenModal & { readonly id: number }

/** One modal at a time; a dialogue lies over it, so that its answer returns to where the question arose. */
export interface ModalsState {
  readonly modal: ShownModal | null
  readonly dialogue: PendingDialogue | null
}

/** Row of a modal: how it behaves beyond its content; its feature registers it. */
export interface ModalTraits {
  readonly name: FeatureModalName
  /** The modal that closing this one returns to. */
  readonly returnsTo?: (params: ModalParams[FeatureModalName]) => OpenModal | null
}

type Answer<T extends DialogueType> = Result<DialogueAnswers[T], ModalFailure>
type Settle = (answer: Result<unknown, ModalFailure>) => void

export interface Modals extends Readable<ModalsState> {
  readonly open: (modal: OpenModal) => Result<undefined, ModalFailure>
  readonly close: () => void
  readonly isRegistered: (name: FeatureModalName) => boolean
  /** Asks when its turn comes: dialogues queue. The signal takes the question back, answered by nobody. */
  readonly ask: <D extends Dialogue>(dialogue: D, signal?: AbortSignal) => Promise<Answer<D['type']>>
  readonly answer: <T extends DialogueType>(id: number, type: T, value: DialogueAnswers[T]) => void
  /** Escape or a click on the backdrop: closes what lies on top, unless it must be answered. */
  readonly dismiss: () => void
  readonly tabOf: (name: FeatureModalName) => number
  readonly rememberTab: (name: FeatureModalName, tab: number) => void
}

/** A dialogue and whom its answer is for. */
interface Question extends PendingDialogue {
  readonly settle: Settle
}

/** Dialogues one after another: the first is shown, the others wait. */
class Questions {
  readonly #show: (shown: PendingDialogue | null) => void
  #queue: readonly Question[] = []

  constructor(show: (shown: PendingDialogue | null) => void) {
    this.#show = show
  }

  get first(): Question | undefined {
    return this.#queue[0]
  }

  add(question: Question, signal: AbortSignal | undefined): void {
    signal?.addEventListener('abort', () => this.finish(question.id, failure('modal-unanswered')))
    this.#set([...this.#queue, question])
  }

  finish(id: number, answer: Result<unknown, ModalFailure>): void {
    const question = this.#queue.find((each) => each.id === id)
    if (!question) return
    this.#set(this.#queue.filter((each) => each !== question))
    question.settle(answer)
  }

  #set(queue: readonly Question[]): void {
    const before = this.first
    this.#queue = queue
    const { first } = this
    if (first !== before) this.#show(first ? { id: first.id, dialogue: first.dialogue } : null)
  }
}

const dismissal = (dialogue: Dialogue): Result<unknown, ModalFailure> =>
  dialogue.type === 'confirm' && dialogue.canWait ? failure('modal-unanswered') : ok(DISMISSED[dialogue.type])

export function createModals(registered: readonly ModalTraits[]): Modals {
  const store = createStore<ModalsState>({ modal: null, dialogue: null })
  const traits = new Map(registered.map((row) => [row.name, row]))
  const tabs = new Map<FeatureModalName, number>()
  const questions = new Questions((dialogue) => store.set({ ...store.get(), dialogue }))
  let nextId = 1

  const isImportantOpen = (): boolean => questions.first?.dialogue.isImportant ?? false

  const close = (): void => {
    const { modal } = store.get()
    const next = modal ? (traits.get(modal.name)?.returnsTo?.(modal.params) ?? null) : null
    if (next?.tab !== undefined) tabs.set(next.name, next.tab)
    store.set({ ...store.get(), modal: next && { ...next, id: nextId++ } })
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    isRegistered: (name) => traits.has(name),
    open(modal) {
      if (isImportantOpen()) return failure('modal-refused')
      if (!traits.has(modal.name)) return failure('modal-missing', { name: modal.name })
      // A question about what is no longer there goes with it; news lie over whatever is open.
      const asked = questions.first
      if (asked && !asked.dialogue.isNews) questions.finish(asked.id, failure('modal-replaced'))
      if (modal.tab !== undefined) tabs.set(modal.name, modal.tab)
      store.set({ ...store.get(), modal: { ...modal, id: nextId++ } })
      return ok(undefined)
    },
    close,
    ask: <D extends Dialogue>(dialogue: D, signal?: AbortSignal) =>
      new Promise<Answer<D['type']>>((resolve) => {
        if (signal?.aborted) return resolve(failure('modal-unanswered'))
        if (isImportantOpen() && !dialogue.isNews) return resolve(failure('modal-refused'))
        questions.add({ id: nextId++, dialogue, settle: resolve as Settle }, signal)
      }),
    answer: (id, _type, value) => questions.finish(id, ok(value)),
    dismiss() {
      const { first } = questions
      if (!first) close()
      else if (!first.dialogue.isImportant) questions.finish(first.id, dismissal(first.dialogue))
    },
    tabOf: (name) => tabs.get(name) ?? 0,
    rememberTab: (name, tab) => void tabs.set(name, tab),
  }
}
