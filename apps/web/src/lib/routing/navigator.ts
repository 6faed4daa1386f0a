import { createStore, type Readable } from '../store.ts'
import type { RouteName, Routes } from './routes.ts'

/** Address of the window: the part of it that belongs to the app. */
export interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

export interface GoOptions {
  /** Takes the place of the present page in the history. */
  readonly replace?: boolean
}

/** The window's address and its history, and a word when somebody goes back or forth in it. */
export interface AddressBar {
  readonly location: Place
  readonly history: Pick<History, 'pushState' | 'replaceState'>
  readonly addEventListener: (type: 'popstate', listener: () => void) => void
}

/**
 * Navigator: where the window is, and the way to other pages for components, actions, and what happens to a session.
 */
export interface Navigator extends Readable<Place>, Routes {
  readonly go: (path: string, options?: GoOptions) => void
  readonly goTo: (name: RouteName, options?: GoOptions) => void
}

export function createNavigator(bar: AddressBar, routes: Routes): Navigator {
  const read = (): Place => {
    const { pathname, search, hash } = bar.location
    return { pathname, search, hash }
  }
  const place = createStore(read())
  bar.addEventListener('popstate', () => place.set(read()))
  const go: Navigator['go'] = (path, { replace = false } = {}) => {
    if (replace) bar.history.replaceState(null, '', path)
    else bar.history.pushState(null, '', path)
    place.set(read())
  }
  return {
    ...routes,
    get: place.get,
    subscribe: place.subscribe,
    go,
    goTo: (name, options) => go(routes.pathOf(name), options),
  }
}
