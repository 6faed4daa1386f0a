import './sheets.css'
import { type ReactNode, useRef } from 'react'
import type { SheetName } from '../../lib/board/sideTabs.ts'
import { useSetting, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { canPopOut, isInTab, popOut, type SheetPlace } from './popOut.ts'

interface SheetFrameProps {
  readonly name: SheetName
  readonly place: SheetPlace
  readonly title: string
  /** Further buttons of the sheet. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** The parchment all three sheets are written on, and the way into a window of its own. */
export function SheetFrame({ name, place, title, tools, children }: SheetFrameProps) {
  const shell = useShell()
  const { t } = useText('scripts')
  const [isCondensed] = useSetting('hasCondensedSheets')
  const sheet = useRef<HTMLElement>(null)
  const takeOut = (): void => {
    const box = sheet.current?.getBoundingClientRect()
    void popOut(shell, name, { width: box?.width ?? 0, height: sheet.current?.scrollHeight ?? 0 })
  }
  return (
    <article
      ref={sheet}
      className="script-sheet"
      aria-label={title}
      data-sheet={name}
      data-place={place}
      data-condensed={isCondensed}
    >
      {isInTab(place) && (
        <div className="script-sheet__tools">
          {tools}
          {canPopOut() && (
            <Button
              kind="quiet"
              icon="expand"
              title={t('scripts:sheet.popOut')}
              aria-label={t('scripts:sheet.popOut')}
              onClick={takeOut}
            />
          )}
        </div>
      )}
      {children}
    </article>
  )
}
