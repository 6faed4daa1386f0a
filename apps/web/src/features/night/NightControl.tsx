import { can } from '../../lib/table/rights.ts'
import './night.css'
import { isNight, type SessionView } from '@belfry/rules'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { openUnread, signalDraftOf, unreadIn } from './signalDraft.ts'

const storytellersOf = ({ session }: SessionView): readonly string[] =>
  session.storytellers.map(({ id }) => id)

/** There is something to read: a Storyteller has sent a signal, or somebody sent one to a Storyteller. */
const hasNightInfo = (view: SessionView): boolean => {
  if (can(view.self, 'wake')) return isNight(view.session.game.phase)
  return view.gamestate.signals.some(({ senderId }) => storytellersOf(view).includes(senderId))
}

/** Opens the night's information again, or leads to what is new in it. */
export function Control() {
  const shell = useShell()
  const { view } = useTable()
  const read = useReadable(signalDraftOf(shell).read)
  const preparing = useReadable(signalDraftOf(shell).preparing)
  const { t } = useText('night')
  if (!view || view.session.isLocal) return null
  // Its place is kept free, so that nothing else moves when there is something to read.
  if (!hasNightInfo(view)) return <span className="night-control__place" />
  const unread = unreadIn(view, read).length
  const isComing = Object.keys(preparing).some((id) => storytellersOf(view).includes(id))
  const label = unread > 0 ? t('night:control.unread', { count: unread }) : t('night:control')
  return (
    <Button
      className="night-control"
      kind="quiet"
      icon="envelope"
      title={label}
      data-unread={unread}
      data-coming={isComing}
      onClick={() => openUnread(shell, view)}
    >
      {label}
    </Button>
  )
}
