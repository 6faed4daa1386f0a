import { useEffect } from 'react'
import { can } from '../../lib/table/rights.ts'
import { useSetting, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'

/** A choice for the whole table that a Storyteller made once counts at every table of theirs, from its first moment. */
export function useKeptChoice(): void {
  const { table } = useShell()
  const [isHidden] = useSetting('hasHiddenPrivateCams')
  const isNewAndOwn = useView(
    ({ self, session }) =>
      can(self, 'changeTable') &&
      !session.isLocal &&
      session.owner.id === self.userId &&
      session.game.history.length === 0,
    false,
  )
  useEffect(() => {
    const isTold = table.get().view?.gamestate.flags.hasHiddenPrivateCams
    if (isNewAndOwn && isHidden && !isTold) table.send('privatecams', true)
  }, [table, isNewAndOwn, isHidden])
}
