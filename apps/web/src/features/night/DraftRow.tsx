import type { ContentIndex } from '@belfry/content'
import type { SessionView } from '@belfry/rules'
import { useEffect, useRef } from 'react'
import { can } from '../../lib/table/rights.ts'
import { announce } from '../../shared/announcing/announce.ts'
import { readMessage } from '../../shared/cards/message.ts'
import { SignalSymbol } from '../../shared/cards/SignalSymbol.tsx'
import { useItemText } from '../../shared/cards/useItemText.ts'
import { useNames } from '../../shared/people/useNames.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { changeDraft, signalDraftOf } from './signalDraft.ts'

/** Whoever listens hears what lies ready after each choice; that it is gone once it was sent is said as such. */
function useSpoken(holds: string): void {
  const shell = useShell()
  const said = useRef(holds)
  useEffect(() => {
    if (holds === said.current) return
    said.current = holds
    if (signalDraftOf(shell).sentTo.get() === null && holds !== '')
      announce(shell, { kind: 'draft', text: holds })
  }, [shell, holds])
}

export interface DraftRowProps {
  readonly view: SessionView
  readonly content: ContentIndex | null
}

/** Draft that is about to be shown, and to whom. A click takes an item away again. */
export function DraftRow({ view, content }: DraftRowProps) {
  const shell = useShell()
  const { to, items } = useReadable(signalDraftOf(shell).drafts).draft
  const { t } = useText('night')
  const names = useNames()
  const text = useItemText()
  const people = to.map((id) => names.user(view, id)).join(', ')
  const mayWake = can(view.self, 'wake')
  const message = readMessage(items, view)
  const list = message.map((item) => text(item, view, content)).join(', ')
  useSpoken(list === '' ? '' : t('night:draft.holds', { items: list }))
  const remove = (at: number): void =>
    changeDraft(shell, { items: items.filter((_item, index) => index !== at) })
  return (
    <div className="signal__draft">
      <p className="signal__to">
        {mayWake && t('night:draft.to', { names: people || t('night:draft.nobody') })}
        {!mayWake && t('night:draft.toStoryteller')}
      </p>
      {items.length === 0 && <p className="signal__empty">{t('night:draft.empty')}</p>}
      <ol className="signal__items">
        {[...message.entries()].map(([at, item]) => (
          <li key={`${at} ${item.id}`}>
            <button
              type="button"
              className="signal__item"
              data-item={item.id}
              aria-label={t('night:draft.remove', { item: text(item, view, content) })}
              title={t('night:draft.remove', { item: text(item, view, content) })}
              onClick={() => remove(at)}
            >
              <SignalSymbol id={item.id} icon={item.icon} data={item.data} />
              <span>{text(item, view, content)}</span>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
