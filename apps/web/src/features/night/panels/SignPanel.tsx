import { COMMON_SIGNS, SIGNAL_ITEM_TEXT_MAX, type SignalItem } from '@belfry/rules'
import { type FormEvent, useState } from 'react'
import { useShell } from '../../../frame/useShell.ts'
import { useText } from '../../../frame/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { customItem, STORYTELLER_SIGNS, sign, specialItems } from '../items.ts'
import { SignalSymbol } from '../SignalSymbol.tsx'
import { useItemText } from '../useItemText.ts'
import { addItem, type PanelProps } from './panel.ts'

function CustomLine() {
  const shell = useShell()
  const { t } = useText('night')
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const written = text.trim()
    if (written === '') return
    addItem(shell, customItem(written))
    setText('')
  }
  return (
    <form className="signal__custom" onSubmit={submit}>
      <TextField
        label={t('night:custom.label')}
        value={text}
        maxLength={SIGNAL_ITEM_TEXT_MAX}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" icon="plus" disabled={text.trim() === ''}>
        {t('night:custom.add')}
      </Button>
    </form>
  )
}

/** Signs to choose from, and words of one's own. */
export function SignPanel({ view, content }: PanelProps) {
  const shell = useShell()
  const text = useItemText()
  const isStoryteller = view.self.kind === 'storyteller'
  const items: readonly SignalItem[] = [
    ...COMMON_SIGNS.map(sign),
    ...(isStoryteller ? STORYTELLER_SIGNS.map(sign) : []),
    ...(isStoryteller ? specialItems(view, content) : []),
  ]
  return (
    <>
      <ul className="signal__signs">
        {items.map((item) => (
          <li key={`${item.id} ${item.role}`}>
            <button
              type="button"
              className="signal__sign"
              data-item={item.id}
              onClick={() => addItem(shell, item)}
            >
              <SignalSymbol id={item.id} icon={item.icon} />
              <span>{text(item, view, content)}</span>
            </button>
          </li>
        ))}
      </ul>
      <CustomLine />
    </>
  )
}
