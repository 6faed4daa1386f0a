import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export interface Described {
  readonly label: string
  readonly hint?: string | undefined
  /** Why the value is not accepted. */
  readonly error?: string | undefined
}

interface FieldProps extends Described {
  readonly className?: string
  readonly children: (ids: { readonly id: string; readonly describedBy: string | undefined }) => ReactNode
}

/** A control under its label, with what helps or what is wrong beneath, all tied together for those who listen. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={classes('field', className)} data-invalid={error !== undefined}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({ id, describedBy: note === undefined ? undefined : `${id}-note` })}
      {note !== undefined && (
        <p id={`${id}-note`} className="field__note">
          {note}
        </p>
      )}
    </div>
  )
}

export type TextFieldProps = Described & Omit<ComponentProps<'input'>, 'id'>

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <input
          className="input"
          type="text"
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy}
        />
      )}
    </Field>
  )
}

export interface SelectProps<Value extends string> extends Described {
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[]
  readonly disabled?: boolean
  readonly onChange: (value: Value) => void
}

export function Select<Value extends string>({
  label,
  hint,
  error,
  value,
  options,
  disabled = false,
  onChange,
}: SelectProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error} className="field--select">
      {({ id, describedBy }) => (
        <select
          className="select"
          id={id}
          value={value}
          disabled={disabled}
          aria-describedby={describedBy}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export interface SliderProps extends Described {
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** The value as it is read out and shown. */
  readonly shown: string
  readonly onChange: (value: number) => void
}

export function Slider({ label, hint, shown, value, min, max, step, onChange }: SliderProps) {
  const fill = `${((value - min) / (max - min)) * 100}%`
  return (
    <Field label={label} hint={hint} className="field--slider">
      {({ id, describedBy }) => (
        <div className="slider">
          <input
            className="slider__input"
            type="range"
            id={id}
            {...{ value, min, max, step }}
            style={{ '--slider-fill': fill }}
            aria-valuetext={shown}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
          <output className="slider__value" htmlFor={id} aria-live="off">
            {shown}
          </output>
        </div>
      )}
    </Field>
  )
}

export interface CheckboxProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input
        className="checkbox__input"
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="checkbox__label">{label}</span>
    </label>
  )
}
