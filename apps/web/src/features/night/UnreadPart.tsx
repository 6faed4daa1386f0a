import { can } from '../../lib/table/rights.ts'
import './night.css'
import { hasInsight, type SessionView } from '@belfry/rules'
import { useNames } from '../../shared/people/useNames.ts'
import type { SeatPartProps } from '../../shell/board.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable, useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { markSeen, signalDraftOf, unreadFrom, wake } from './signalDraft.ts'

const userAt =
  (seat: number) =>
  ({ session }: SessionView): string | null =>
    session.players[seat]?.id ?? null

/** Somebody at this seat has sent a signal that nobody here has looked at, or is about to. */
export function Part({ seat }: SeatPartProps) {
  const shell = useShell()
  const desk = signalDraftOf(shell)
  const isTownSquare = useReadable(shell.townSquare)
  const isHidden = useView(({ self }) => isTownSquare && hasInsight(self), false)
  const userId = useView(userAt(seat), null)
  const isSelf = useView(({ self }) => self.userId === userId, false)
  const read = useReadable(desk.read)
  const preparing = useReadable(desk.preparing)
  const hasUnread = useView((view) => userId !== null && unreadFrom(view, userId, read).length > 0, false)
  if (userId === null || isSelf || isHidden) return null
  if (hasUnread) return <Unread seat={seat} userId={userId} />
  return userId in preparing ? <span className="seat-signal seat-signal--coming" aria-hidden="true" /> : null
}

function Unread({ seat, userId }: SeatPartProps & { readonly userId: string }) {
  const shell = useShell()
  const { t } = useText('night')
  const names = useNames()
  const { view } = useTable()
  const read = useReadable(signalDraftOf(shell).read)
  if (!view) return null
  const unread = unreadFrom(view, userId, read)
  const label = t('night:unread', { name: names.seat(view, seat), count: unread.length })
  const open = (): void => {
    wake(shell, can(view.self, 'wake') ? [userId] : null)
    markSeen(shell, unread)
  }
  return (
    <button type="button" className="seat-signal" aria-label={label} title={label} onClick={open}>
      <Icon name="envelope" />
    </button>
  )
}
