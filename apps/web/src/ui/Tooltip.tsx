import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

export interface TooltipProps {
  readonly text: string
  /** The keys that do the same, as they are shown. */
  readonly keys?: readonly string[]
  /** The control it explains; it must have a name of its own, tooltips are for those who see. */
  readonly children: ReactElement
}

export function Tooltip({ text, keys = [], children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="tooltip__positioner" sideOffset={8}>
          <Base.Popup className="tooltip">
            {text}
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
