import type { ContentIndex } from '@belfry/content'
import type { SessionView, SignalItem } from '@belfry/rules'
import type { Shell } from '../../../shell/shell.ts'
import { changeDraft, signalDraftOf } from '../signalDraft.ts'

export interface PanelProps {
  readonly view: SessionView
  readonly content: ContentIndex
}

/** Lays one more item beside those that are there. */
export function addItem(shell: Shell, item: SignalItem): void {
  const { items } = signalDraftOf(shell).drafts.get().draft
  changeDraft(shell, { items: [...items, item] })
}
