import type { Phrase } from '@belfry/i18n'

interface DialogueBase {
  readonly title: Phrase
  readonly text?: Phrase
  /** An important dialogue must be answered: neither Escape nor the backdrop closes it. */
  readonly isImportant?: boolean
  /** Comes from the table, not from a click of the reader's: no pop-up takes its place, and it waits for its turn. */
  readonly isNews?: boolean
}

export interface ConfirmDialogue extends DialogueBase {
  readonly type: 'confirm'
  readonly yes?: Phrase
  readonly no?: Phrase
  /** Closed without a yes or no it stays unanswered: the question waits elsewhere. */
  readonly canWait?: boolean
  /** Counts down each second and answers no at zero. */
  readonly countdownSeconds?: number
}

export interface PromptDialogue extends DialogueBase {
  readonly type: 'prompt'
  readonly label: Phrase
  readonly value?: string
  /** Pattern of what may be typed; without it how long it may be. */
  readonly hint?: Phrase
  readonly minlength?: number
  readonly maxlength?: number
}

export interface TimerDialogue extends DialogueBase {
  readonly type: 'timer'
  /** Offers the checkbox that pauses the timer while a vote runs. */
  readonly hasPause?: boolean
}

export interface AlertDialogue extends DialogueBase {
  readonly type: 'alert'
}

export interface RevealDialogue extends DialogueBase {
  readonly type: 'reveal'
}

/** Several ways to go on; closing it chooses none of them. */
export interface ChoiceDialogue extends DialogueBase {
  readonly type: 'choice'
  /** What closing it is called where it is a way to go on as well. */
  readonly cancel?: Phrase
  readonly choices: readonly {
    readonly value: string
    readonly label: Phrase
    readonly kind?: 'plain' | 'primary' | 'danger'
  }[]
}

export interface TermsDialogue extends DialogueBase {
  readonly type: 'terms'
  /** Address of the terms, if they have a page of their own. */
  readonly href?: string
}

export type Dialogue =
  | ConfirmDialogue
  | PromptDialogue
  | TimerDialogue
  | AlertDialogue
  | RevealDialogue
  | ChoiceDialogue
  | TermsDialogue

export type DialogueType = Dialogue['type']

export interface TimerAnswer {
  readonly seconds: number
  readonly title: string
  readonly isPausedDuringVotes: boolean
}

/** Answers that dialogues resolve with; `dismissed` is the one when it is closed without. */
export interface DialogueAnswers {
  confirm: boolean
  prompt: string | null
  timer: TimerAnswer | null
  alert: undefined
  reveal: 'good' | 'evil' | null
  choice: string | null
  terms: boolean
}

export const DISMISSED = {
  confirm: false,
  prompt: null,
  timer: null,
  alert: undefined,
  reveal: null,
  choice: null,
  terms: false,
} as const satisfies { [T in DialogueType]: DialogueAnswers[T] }
