import { NEW_PASSWORD_MIN } from '@belfry/protocol'
import { TextField, type TextFieldProps } from '../../ui/Field.tsx'

export interface NewPasswordFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'name'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Password that somebody chooses, or types once more: of the length the server asks for, and kept by the browser. */
export function NewPasswordField({ onChange, ...field }: NewPasswordFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="new-password"
      required
      minLength={NEW_PASSWORD_MIN}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
