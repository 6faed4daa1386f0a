import type { LocalStore } from '../storage/storage.ts'
import type { RouteName, Routes } from './routes.ts'

const LOBBY = '/'

const asPath = (raw: unknown): string | undefined => (typeof raw === 'string' ? raw : undefined)

/** Route somebody wanted before the login. */
export const storedReturn = (storage: LocalStore): string | undefined => storage.read('returnRoute', asPath)

/**
 * The stored way back, when it can be taken now: whoever is sent to the Lobby may go anywhere, whoever is sent
 * elsewhere only there, with what the address carried.
 */
export function wayBack({ routeAt }: Routes, storage: LocalStore, to: RouteName): string | null {
  const stored = storedReturn(storage)
  if (stored === undefined) return null
  return to === 'Lobby' || routeAt(stored.split('?')[0] ?? '')?.name === to ? stored : null
}

/**
 * Where a user goes after the login: back to where the guard turned them away, else to the Lobby. Only
 * addresses of the app count, so that a stored value can never lead elsewhere. The hash may carry a session.
 */
export function pathAfterLogin({ routeAt }: Routes, stored: string | undefined, hash: string): string {
  const [path = '', query] = (stored ?? '').split('?')
  const name = path.startsWith('/') && !path.startsWith('//') ? routeAt(path)?.name : undefined
  const isPlace = name !== undefined && name !== 'Login'
  return `${isPlace ? `${path}${query ? `?${query}` : ''}` : LOBBY}${hash}`
}
