import type { KeyboardEvent } from 'react'
import { Icon } from '../../../ui/Icon.tsx'

export interface SearchBoxProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Enter, where exactly one result is left. */
  readonly onPickOnly: (() => void) | null
}

/** A pattern to search by. Escape empties it first, and closes what it stands in only then. */
export function SearchBox({ label, value, onChange, onPickOnly }: SearchBoxProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault()
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      onChange('')
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      onPickOnly?.()
    }
  }
  return (
    <label className="search-box">
      <Icon name="search" />
      <span className="visually-hidden">{label}</span>
      <input
        className="search-box__input"
        type="text"
        inputMode="search"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  )
}
