import type { InboundPayload } from '@belfry/protocol'
import type { Shell } from '../../shell/shell.ts'

/** Number of a character that lies in the bag from now on. */
export const putInBag = ({ table }: Shell, change: InboundPayload<'toggleRole'>): void =>
  table.send('toggleRole', change)

export function emptyBag(shell: Shell): void {
  for (const role of Object.keys(shell.table.get().view?.gamestateST?.rolesSelected ?? {}))
    putInBag(shell, { role, count: 0 })
}
