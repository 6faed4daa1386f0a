import { failure, ok, type Result } from '@belfry/kit'
import type { SessionView } from '@belfry/rules'
import { useSyncExternalStore } from 'react'
import type { Api } from '../../lib/api/http.ts'
import { derive } from '../../lib/store.ts'
import { askGrant } from '../../shared/voice/grant.ts'
import { ownMediaOf } from '../../shared/voice/ownMediaOf.ts'
import { createListing } from '../../shared/voice/servers.ts'
import type { ChatState } from '../../shared/voice/types.ts'
import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'
import { useShell } from '../../shell/useShell.ts'
import { openCall } from './connection/call.ts'
import { ChatConnection } from './connection/connection.ts'
import { loadDevice } from '../../shared/voice/line/device.ts'
import type { ChatTarget, Grant } from './connection/ports.ts'
import { openSocketLink } from '../../shared/voice/line/socketLink.ts'
import { lookingOf } from './looking.ts'
import { createPlayback } from './playback.ts'

/** Without a room of its own a grant opens no door. */
async function requestGrant(api: Api, session: string): Promise<Result<Grant>> {
  const granted = await askGrant(api, session)
  if (!granted.ok) return granted
  const { grant, roomId } = granted.value
  return roomId === null ? failure('chat-grant') : ok({ grant, roomId })
}

const ownChannel = (view: SessionView | null): string | null =>
  view?.gamestate.userChannels[view.self.userId] ?? null

/** Where this window's voices are, if anywhere. */
function targetOf({ table }: Shell): ChatTarget | null {
  const { mode, code, view } = table.get()
  const host = view?.session.Server.host ?? null
  if (mode !== 'online' || code === null || !view || host === null) return null
  return { session: code, host, userId: view.self.userId }
}

/** The connection to the chat server, one for the window. From the first call on it follows the table. */
export const chatOf = perShell((shell) => {
  const { api, clock, table } = shell
  const own = ownMediaOf(shell)
  const channel = derive([table], () => ownChannel(table.get().view))
  const chat = new ChatConnection({
    clock,
    random: Math.random,
    loadDevice,
    isListed: createListing(api),
    requestGrant: (session) => requestGrant(api, session),
    openLink: openSocketLink,
    openCall: (options) => openCall({ ...options, clock, own, channel, seen: lookingOf(shell).seen }),
  })
  let isAtTable = false
  const follow = (): void => {
    chat.go(targetOf(shell))
    const isConnected = table.get().connection === 'connected'
    // The table knows us again: a chat server that sent us away because of that will have us again, too.
    if (isConnected && !isAtTable) chat.nudge()
    isAtTable = isConnected
  }
  table.subscribe(follow)
  // A network that is another one, or a computer that slept: asked at once instead of waited for.
  window.addEventListener('online', chat.nudge)
  document.addEventListener('visibilitychange', chat.nudge)
  follow()
  return chat
})

/** A part of what the connection knows; drawn again only when that part changed. */
export function useChat<T>(select: (state: ChatState) => T): T {
  const { state } = chatOf(useShell())
  return useSyncExternalStore(state.subscribe, () => select(state.get()))
}

/** What browsers hold back until somebody touches the page, sounds and pictures each. */
export const playbackOf = perShell(() => ({ audio: createPlayback(), video: createPlayback() }))
