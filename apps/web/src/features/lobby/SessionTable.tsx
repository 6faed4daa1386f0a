import { useState } from 'react'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SessionRow } from './SessionRow.tsx'
import { type SessionEntry, SORT_KEYS, type Sorting, type SortKey } from './sessions.ts'
import { useKeptFocus } from './useKeptFocus.ts'

interface ColumnProps {
  readonly column: SortKey
  readonly sorting: Sorting
  readonly onSort: (key: SortKey) => void
}

function SortableColumn({ column, sorting, onSort }: ColumnProps) {
  const { t } = useText('lobby')
  const isSorted = sorting.key === column
  const order = sorting.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? order : 'none'} data-column={column}>
      <button type="button" className="sessions__sort" onClick={() => onSort(column)}>
        {t(`lobby:column.${column}`)}
        {isSorted && <Icon name={sorting.isDescending ? 'chevron-down' : 'chevron-up'} />}
      </button>
    </th>
  )
}

export interface SessionTableProps {
  readonly entries: readonly SessionEntry[]
  readonly sorting: Sorting
  readonly onSort: (key: SortKey) => void
}

export function SessionTable({ entries, sorting, onSort }: SessionTableProps) {
  const { t } = useText('lobby')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const body = useKeptFocus<HTMLTableSectionElement>(entries)
  const toggle = (name: string): void =>
    setOpened(
      (last) => new Set(last.has(name) ? [...last].filter((other) => other !== name) : [...last, name]),
    )
  return (
    <table className="sessions">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('lobby:column.details')}</span>
          </th>
          {SORT_KEYS.map((column) => (
            <SortableColumn key={column} column={column} sorting={sorting} onSort={onSort} />
          ))}
          <th scope="col">{t('lobby:column.tags')}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {entries.map((entry) => (
          <SessionRow
            key={entry.name}
            entry={entry}
            isOpen={opened.has(entry.name)}
            onToggle={() => toggle(entry.name)}
          />
        ))}
      </tbody>
    </table>
  )
}
