import './text-table.css'
import { storytellerRef } from '@belfry/rules'
import { useEffect } from 'react'
import { useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { DockPlace } from '../DockPlace.tsx'
import { OverlayHost } from '../overlays/OverlayHost.tsx'
import { SeatMenu } from '../seat/SeatMenu.tsx'
import { Feed } from './Feed.tsx'
import { TextSeat } from './TextSeat.tsx'

/** Nothing is laid out here: whoever draws between seats draws nothing. */
function useNoLayout(): void {
  const { board } = useShell()
  useEffect(() => board.layout.set(null), [board])
}

/**
 * The table as a document: what is going on, the circle as a list, and what has happened as a feed. Its deeds are
 * those of the board, from the same menus.
 */
export function TextTable() {
  useNoLayout()
  const { view } = useTable()
  const { t } = useText('board')
  if (!view) return null
  const { players, storytellers } = view.session
  return (
    <div className="text-table">
      <section className="text-table__middle" aria-labelledby="text-table-now">
        <h2 id="text-table-now">{t('board:text.now')}</h2>
        <OverlayHost />
        <DockPlace isMiddle />
      </section>
      <section aria-labelledby="text-table-seats">
        <h2 id="text-table-seats">{t('board:seats')}</h2>
        <ol className="text-table__seats" aria-labelledby="text-table-seats">
          {players.map((_player, seat) => (
            // A seat is its place at the table; who sits there may change.
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity
            <TextSeat key={seat} seat={seat} />
          ))}
        </ol>
      </section>
      <section aria-labelledby="text-table-storytellers">
        <h2 id="text-table-storytellers">{t('board:storytellers')}</h2>
        <ul className="text-table__seats" aria-labelledby="text-table-storytellers">
          {storytellers.map(({ id }, at) => (
            <TextSeat key={id} seat={storytellerRef(at)} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="text-table-log">
        <h2 id="text-table-log">{t('board:text.log')}</h2>
        <Feed view={view} />
      </section>
      <SeatMenu />
    </div>
  )
}
