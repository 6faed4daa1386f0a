import type { ContentIndex } from '@belfry/content'
import type { SessionView, SignalItem } from '@belfry/rules'
import type { Shell } from '../../../shell/shell.ts'
import { changeDraft, deskOf } from '../desk.ts'

export interface PanelProps {
  readonly view: SessionView
  readonly content: ContentIndex
}

/** Lays one more item beside those that are there. */
export function addItem(shell: Shell, item: SignalItem): void {
  const { items } = deskOf(shell).drafts.get().draft
  changeDraft(shell, { items: [...items, item] })
}
