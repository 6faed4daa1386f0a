import type { LocalStore, Parse } from '../storage/storage.ts'
import { createStore, type Readable } from '../store.ts'

/** Session this window belongs to, and the one it left last. */
export interface SessionIds {
  readonly sessionId: string | null
  readonly previousSessionId: string | null
}

export interface SessionStore extends Readable<SessionIds> {
  /** Takes up what was stored, unless something newer happened already. */
  readonly restore: () => void
  readonly enter: (code: string) => void
  readonly leave: () => void
  /** Keeps what a link carried besides the name, for as long as it is the last one. */
  readonly invite: (code: string, invitation: string) => void
  readonly invitationTo: (code: string) => string
}

interface Invitation {
  readonly code: string
  readonly invitation: string
}

const asCode: Parse<string> = (raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined)

const asInvitation: Parse<Invitation> = (raw) => {
  const { code, invitation } = (raw ?? {}) as Partial<Invitation>
  return typeof code === 'string' && typeof invitation === 'string' ? { code, invitation } : undefined
}

export function createSession(storage: LocalStore): SessionStore {
  const store = createStore<SessionIds>({ sessionId: null, previousSessionId: null })
  return {
    get: store.get,
    subscribe: store.subscribe,
    restore() {
      if (store.get().sessionId !== null) return
      store.set({
        sessionId: storage.read('session', asCode) ?? null,
        previousSessionId: storage.read('previousSession', asCode) ?? null,
      })
    },
    enter(code) {
      storage.write('session', code)
      store.set({ ...store.get(), sessionId: code })
    },
    invite: (code, invitation) => storage.write('invitation', { code, invitation }),
    invitationTo(code) {
      const kept = storage.read('invitation', asInvitation)
      return kept?.code === code ? kept.invitation : ''
    },
    leave() {
      const { sessionId } = store.get()
      if (sessionId === null) return
      // Another tab may have gone on to another session: that one is not ours to forget.
      if (storage.read('session', asCode) === sessionId) storage.remove('session')
      storage.write('previousSession', sessionId)
      store.set({ sessionId: null, previousSessionId: sessionId })
    },
  }
}
