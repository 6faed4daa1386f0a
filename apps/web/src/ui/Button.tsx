import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet'
  readonly icon?: IconName
}

export function Button({ kind = 'plain', icon, className, children, ...rest }: ButtonProps) {
  const isBare = children === undefined || children === null
  return (
    <button
      type="button"
      className={classes('button', `button--${kind}`, isBare && 'button--bare', className)}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {!isBare && <span className="button__label">{children}</span>}
    </button>
  )
}
