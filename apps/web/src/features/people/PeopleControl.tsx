import './people.css'
import { ActionButton } from '../../frame/ActionButton.tsx'
import { useTableMode, useView } from '../../frame/useTable.ts'
import { useText } from '../../frame/useText.ts'
import { accessRequests } from './selectors.ts'

/** The way to the people, with a blinking count of those who wait to see the grimoire. */
export function Control() {
  const { t } = useText('people')
  const isOnline = useTableMode() === 'online'
  const waiting = useView((view) => (view.self.kind === 'storyteller' ? accessRequests(view).length : 0), 0)
  if (!isOnline) return null
  return (
    <span className="people-control">
      <ActionButton name="users" icon="people" kind="quiet" isBare />
      {waiting > 0 && (
        <output className="people-control__count" aria-label={t('people:waiting', { count: waiting })}>
          {waiting}
        </output>
      )}
    </span>
  )
}
