import type { ContentIndex } from '@belfry/content'
import type { SessionView, SignalItem } from '@belfry/rules'
import type { Shell } from '../../../shell/shell.ts'
import { changeDraft, signalDraftOf } from '../signalDraft.ts'

export interface PanelProps {
  readonly view: SessionView
  readonly content: ContentIndex
}

/** Lays items beside those that are there. */
export function addItems(shell: Shell, added: readonly SignalItem[]): void {
  const { items } = signalDraftOf(shell).drafts.get().draft
  changeDraft(shell, { items: [...items, ...added] })
}

export const addItem = (shell: Shell, item: SignalItem): void => addItems(shell, [item])
