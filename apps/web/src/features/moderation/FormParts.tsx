import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/Icon.tsx'

/** Where a form says what went wrong; always there, so that it is read aloud when it does. */
export function Fault({ children }: { readonly children: string }) {
  return (
    <p className="moderation__fault" role="alert">
      {children}
    </p>
  )
}

interface SubmitProps {
  /** Empty when nothing stands in the way. */
  readonly whyNot: string
  readonly kind?: 'primary' | 'danger'
  readonly icon?: IconName
  readonly isBusy?: boolean
  readonly children: ReactNode
}

export function Submit({ whyNot, isBusy = false, children, ...look }: SubmitProps) {
  return (
    <Button
      {...look}
      type="submit"
      disabled={whyNot !== '' || isBusy}
      title={whyNot}
      aria-description={whyNot || undefined}
    >
      {children}
    </Button>
  )
}
