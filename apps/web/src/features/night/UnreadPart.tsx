import './night.css'
import type { SessionView } from '@belfry/rules'
import type { SeatPartProps } from '../../frame/board.ts'
import { useNames } from '../../frame/useNames.ts'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { useTable, useView } from '../../frame/useTable.ts'
import { useText } from '../../frame/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { deskOf, markSeen, unreadFrom, wake } from './desk.ts'

const userAt =
  (seat: number) =>
  ({ session }: SessionView): string | null =>
    session.players[seat]?.id ?? null

/** Somebody at this seat has sent a signal that nobody here has looked at, or is about to. */
export function Part({ seat }: SeatPartProps) {
  const shell = useShell()
  const { t } = useText('night')
  const names = useNames()
  const { view } = useTable()
  const userId = useView(userAt(seat), null)
  const read = useReadable(deskOf(shell).read)
  const preparing = useReadable(deskOf(shell).preparing)
  if (!view || userId === null || userId === view.self.userId) return null
  const unread = unreadFrom(view, userId, read)
  if (unread.length === 0)
    return userId in preparing ? (
      <span className="seat-signal seat-signal--coming" aria-hidden="true" />
    ) : null
  const label = t('night:unread', { name: names.seat(view, seat), count: unread.length })
  const open = (): void => {
    markSeen(shell, unread)
    wake(shell, view.self.kind === 'storyteller' ? [userId] : [])
  }
  return (
    <button type="button" className="seat-signal" aria-label={label} title={label} onClick={open}>
      <Icon name="envelope" />
    </button>
  )
}
