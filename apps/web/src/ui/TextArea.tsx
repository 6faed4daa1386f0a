import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { type Described, Field } from './Field.tsx'

export type TextAreaProps = Described & Omit<ComponentProps<'textarea'>, 'id'>

/** Text of several lines under its label. */
export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <textarea {...area} className={classes('input', className)} id={id} aria-describedby={describedBy} />
      )}
    </Field>
  )
}
