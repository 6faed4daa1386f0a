import { createStore, type Store } from '../../lib/store.ts'
import { perLogin } from '../../shell/perLogin.ts'

export type LobbyView = 'list' | 'create'

export interface LobbyState {
  readonly view: Store<LobbyView>
  /** Whether the lobby has already looked for a session to go on with, since somebody came in. */
  readonly hasArrived: Store<boolean>
}

export const lobbyOf = perLogin((shell): LobbyState => {
  const hasArrived = createStore(false)
  // Whoever loads again arrives again.
  shell.loading.subscribe(() => shell.loading.get() === 'initial' && hasArrived.set(false))
  return { view: createStore<LobbyView>('list'), hasArrived }
})
