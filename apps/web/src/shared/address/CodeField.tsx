import './address.css'
import { TextField } from '../../ui/Field.tsx'
import { CODE_LENGTH, codeDigits } from './sixDigits.ts'

export interface CodeFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
}

/** Takes exactly six digits and nothing else; phones offer what arrived by message. */
export function CodeField({ label, value, onChange }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      className="input six-digits"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      pattern="[0-9]{6}"
      minLength={CODE_LENGTH}
      maxLength={CODE_LENGTH}
      value={value}
      onChange={(event) => onChange(codeDigits(event.target.value))}
    />
  )
}
