import { personIdAt, type SessionView } from '@belfry/rules'
import type { SeatMenu, SeatMenuItem } from '../../shell/board.ts'
import type { Shell } from '../../shell/shell.ts'
import { removeWhisper, requestWhisper } from './talk/api.ts'
import { mayWhisper } from './talk/selectors.ts'
import { recipientsOf } from './text/selectors.ts'
import { writeTo } from './text/textTabStore.ts'

function whisper(shell: Shell, view: SessionView, userId: string): SeatMenuItem {
  if (userId in view.gamestate.whisperTo)
    return {
      key: 'whisper',
      label: { key: 'chat:menu.cancel' },
      icon: 'close',
      run: () => removeWhisper(shell, userId),
    }
  const may = mayWhisper(view, userId)
  const isAsked = userId in view.gamestate.whisperFrom
  return {
    key: 'whisper',
    label: { key: isAsked ? 'chat:menu.accept' : 'chat:menu.whisper' },
    icon: 'speech',
    whyNot: may.ok ? null : may.error,
    run: () => requestWhisper(shell, userId),
  }
}

const write = (shell: Shell, userId: string): SeatMenuItem => ({
  key: 'write',
  label: { key: 'chat:menu.write' },
  icon: 'chat',
  run: () => writeTo(shell, userId),
})

/** Talking with whoever sits there. */
export const seatMenu: SeatMenu = (shell, place) => {
  const { view, mode } = shell.table.get()
  const userId = view && personIdAt(view.session.players, view.session.storytellers, place)
  if (!view || mode !== 'online' || !userId || userId === view.self.userId) return []
  const mayWrite = recipientsOf(view, false).includes(userId)
  return [whisper(shell, view, userId), ...(mayWrite ? [write(shell, userId)] : [])]
}
