import { type Failure, failure, ok, type Result } from '@belfry/kit'
import { createStore, type Readable } from '../store.ts'
import { DISMISSED, type Dialogue, type DialogueAnswers, type DialogueType } from './dialogues.ts'
import type { FeatureModalName, ModalParams } from './names.ts'

export type ModalFailure = Failure<'modal-refused' | 'modal-replaced' | 'modal-missing'>

/** Which modal to open, with what and at which tab. */
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

/** How a modal behaves beyond its content; its feature registers it. */
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
  readonly ask: <D extends Dialogue>(dialogue: D) => Promise<Answer<D['type']>>
  readonly answer: <T extends DialogueType>(id: number, type: T, value: DialogueAnswers[T]) => void
  /** Escape or a click on the backdrop: closes what lies on top, unless it must be answered. */
  readonly dismiss: () => void
  readonly tabOf: (name: FeatureModalName) => number
  readonly rememberTab: (name: FeatureModalName, tab: number) => void
}

export function createModals(registered: readonly ModalTraits[]): Modals {
  const store = createStore<ModalsState>({ modal: null, dialogue: null })
  const traits = new Map(registered.map((row) => [row.name, row]))
  const tabs = new Map<FeatureModalName, number>()
  let settle: Settle | null = null
  let nextId = 1

  const refusal = (): Result<never, ModalFailure> | null =>
    store.get().dialogue?.dialogue.isImportant ? failure('modal-refused') : null

  const finishDialogue = (answer: Result<unknown, ModalFailure>): void => {
    const finish = settle
    settle = null
    store.set({ ...store.get(), dialogue: null })
    finish?.(answer)
  }

  const replaceDialogue = (): void => {
    if (store.get().dialogue) finishDialogue(failure('modal-replaced'))
  }

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
      const refused = refusal()
      if (refused) return refused
      if (!traits.has(modal.name)) return failure('modal-missing', { name: modal.name })
      replaceDialogue()
      if (modal.tab !== undefined) tabs.set(modal.name, modal.tab)
      store.set({ modal: { ...modal, id: nextId++ }, dialogue: null })
      return ok(undefined)
    },
    close,
    ask: <D extends Dialogue>(dialogue: D) =>
      new Promise<Answer<D['type']>>((resolve) => {
        const refused = refusal()
        if (refused) return resolve(refused)
        replaceDialogue()
        settle = resolve as Settle
        store.set({ ...store.get(), dialogue: { id: nextId++, dialogue } })
      }),
    answer(id, _type, value) {
      if (store.get().dialogue?.id === id) finishDialogue(ok(value))
    },
    dismiss() {
      const pending = store.get().dialogue?.dialogue
      if (!pending) close()
      else if (!pending.isImportant) finishDialogue(ok(DISMISSED[pending.type]))
    },
    tabOf: (name) => tabs.get(name) ?? 0,
    rememberTab: (name, tab) => void tabs.set(name, tab),
  }
}
