import './night.css'
import { isNight, type SessionView } from '@belfry/rules'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { useTable } from '../../frame/useTable.ts'
import { useText } from '../../frame/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { deskOf, isUnread, wake } from './desk.ts'

const storytellersOf = ({ session }: SessionView): readonly string[] =>
  session.storytellers.map(({ id }) => id)

/** There is something to read: a Storyteller has sent a signal, or somebody sent one to a Storyteller. */
export const hasNightInfo = (view: SessionView): boolean => {
  if (view.self.kind === 'storyteller') return isNight(view.session.game.phase) && !view.session.isLocal
  return view.gamestate.signals.some(({ senderId }) => storytellersOf(view).includes(senderId))
}

/** Opens the night's information again. */
export function Control() {
  const shell = useShell()
  const { view } = useTable()
  const read = useReadable(deskOf(shell).read)
  const preparing = useReadable(deskOf(shell).preparing)
  const { t } = useText('night')
  if (!view || !hasNightInfo(view)) return null
  const unread = view.gamestate.signals.filter((signal) => isUnread(signal, view, read)).length
  const isComing = Object.keys(preparing).some((id) => storytellersOf(view).includes(id))
  return (
    <Button
      className="night-control"
      kind="quiet"
      icon="moon"
      data-unread={unread}
      data-coming={isComing}
      onClick={() => wake(shell, [])}
    >
      {unread > 0 ? t('night:control.unread', { count: unread }) : t('night:control')}
    </Button>
  )
}
