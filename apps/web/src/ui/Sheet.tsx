import './sheet.css'
import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefCallback, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

export interface SheetProps {
  readonly isOpen: boolean
  readonly title: string
  readonly closeLabel: string
  /** Must be answered: no close button, no Escape, no backdrop. */
  readonly isImportant?: boolean
  readonly size?: 'small' | 'large'
  readonly name: string
  readonly onDismiss: () => void
  /** Is given the place above the title, for what cannot wait until the sheet is closed. */
  readonly above?: RefCallback<HTMLElement>
  readonly children: ReactNode
}

/** What is asked comes first, the way out after it; among tabs the open one, for focus opens a tab. */
const firstInside = (body: HTMLElement | null): HTMLElement | null | undefined =>
  body?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') ??
  body?.querySelector<HTMLElement>('input, select, textarea, button:not(:disabled)')

/** Text of a sheet: what it is about, heard together with its name, before what has the focus. */
export const SheetText = ({ children }: { readonly children: ReactNode }) => (
  <Dialog.Description className="sheet__text">{children}</Dialog.Description>
)

/** A sheet of parchment over the page; a drawer from below on phones. */
export function Sheet({
  isOpen,
  title,
  closeLabel,
  isImportant = false,
  size = 'large',
  name,
  onDismiss,
  above,
  children,
}: SheetProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && onDismiss()}
      disablePointerDismissal={isImportant}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" forceRender />
        <Dialog.Popup
          className={classes('sheet', `sheet--${size}`)}
          data-modal={name}
          data-important={isImportant}
          initialFocus={() => firstInside(body.current) ?? true}
        >
          <div ref={above} className="sheet__above" />
          <header className="sheet__header">
            <Dialog.Title className="sheet__title">{title}</Dialog.Title>
            {!isImportant && (
              <Dialog.Close className="sheet__close" aria-label={closeLabel}>
                <Icon name="close" />
              </Dialog.Close>
            )}
          </header>
          <div ref={body} className="sheet__body">
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
