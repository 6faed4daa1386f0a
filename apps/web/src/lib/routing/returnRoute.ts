import { routeAt } from './routes.ts'

const LOBBY = '/'

/**
 * Where a user goes after the login: back to where the guard turned them away, else to the Lobby. Only
 * addresses of the app count, so that a stored value can never lead elsewhere. The hash may carry a session.
 */
export function pathAfterLogin(stored: string | undefined, hash: string): string {
  const [path = '', query] = (stored ?? '').split('?')
  const name = path.startsWith('/') && !path.startsWith('//') ? routeAt(path)?.name : undefined
  const isPlace = name !== undefined && name !== 'Login'
  return `${isPlace ? `${path}${query ? `?${query}` : ''}` : LOBBY}${hash}`
}
