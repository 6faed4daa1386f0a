import { useId } from 'react'
import type { SeatMenuItem } from '../../../shell/board.ts'
import { failurePhrase, useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'

interface DeedsProps {
  readonly items: readonly SeatMenuItem[]
  /** Whom or what they are done to: part of every button's name. */
  readonly name: string
}

/** The entries of a menu as buttons in the open, each with the name of what it is done to. */
export function Deeds({ items, name }: DeedsProps) {
  const { t, phrase } = useText('board', 'vote', 'chat', 'night')
  const ids = useId()
  if (items.length === 0) return null
  return (
    <ul className="text-deeds">
      {items.map(({ key, label, icon, whyNot, run }) => {
        const what = phrase(label)
        const reasonId = `${ids}-${key}`
        const reason = whyNot ? phrase(failurePhrase(whyNot)) : undefined
        return (
          <li key={key}>
            <button
              type="button"
              className="button text-deeds__deed"
              data-entry={key}
              aria-label={t('board:of', { what, name })}
              aria-describedby={reason === undefined ? undefined : reasonId}
              aria-disabled={reason !== undefined}
              onClick={reason === undefined ? run : undefined}
            >
              <Icon name={icon} />
              {what}
            </button>
            {reason !== undefined && (
              <span id={reasonId} className="text-deeds__reason">
                {reason}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
