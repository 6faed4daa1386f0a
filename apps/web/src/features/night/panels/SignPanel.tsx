import { COMMON_SIGNS, SIGNAL_ITEM_TEXT_MAX, type SignalItem } from '@belfry/rules'
import type { FormEvent } from 'react'
import { can } from '../../../lib/table/rights.ts'
import { SignalSymbol } from '../../../shared/cards/SignalSymbol.tsx'
import { useItemText } from '../../../shared/cards/useItemText.ts'
import { useReadable, useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import {
  customItem,
  itemsFor,
  LARGER_NUMBERS,
  numberItem,
  STORYTELLER_SIGNS,
  sign,
  specialItems,
} from '../items.ts'
import { changeDraft, signalDraftOf } from '../signalDraft.ts'
import { addItem, addItems, type PanelProps } from './panel.ts'

function CustomLine() {
  const shell = useShell()
  const { t } = useText('night')
  const { words } = useReadable(signalDraftOf(shell).drafts).draft
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const written = words.trim()
    if (written === '') return
    addItem(shell, customItem(written))
    changeDraft(shell, { words: '' })
  }
  return (
    <form className="signal__custom" onSubmit={submit}>
      <TextField
        label={t('night:custom.label')}
        value={words}
        maxLength={SIGNAL_ITEM_TEXT_MAX}
        autoComplete="off"
        onChange={(event) => changeDraft(shell, { words: event.target.value })}
      />
      <Button type="submit" icon="plus" disabled={words.trim() === ''}>
        {t('night:custom.add')}
      </Button>
    </form>
  )
}

/** Signs to choose from, and words of one's own. */
export function SignPanel({ view, content }: PanelProps) {
  const shell = useShell()
  const text = useItemText()
  const mayWake = can(view.self, 'wake')
  const items: readonly SignalItem[] = [
    ...COMMON_SIGNS.map(sign),
    ...LARGER_NUMBERS.map(numberItem),
    ...(mayWake ? STORYTELLER_SIGNS.map(sign) : []),
    ...(mayWake ? specialItems(view, content) : []),
  ]
  return (
    <>
      <CustomLine />
      <ul className="signal__signs">
        {items.map((item) => (
          <li key={`${item.id} ${item.role} ${String(item.data)}`}>
            <button
              type="button"
              className="signal__sign"
              data-item={item.id}
              onClick={() => addItems(shell, itemsFor(item, view))}
            >
              <SignalSymbol id={item.id} icon={item.icon} data={item.data} />
              <span>{text(item, view, content)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
