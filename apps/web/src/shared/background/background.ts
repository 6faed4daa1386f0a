import { createStore, type Store } from '../../lib/store.ts'
import { perShell } from '../../shell/perShell.ts'

const asAddress = (raw: unknown): string | undefined => (typeof raw === 'string' ? raw : undefined)

/** The address of the picture or video the reader has put behind the board; empty for none. */
export const backgroundStore = perShell(({ storage }): Store<string> => {
  const store = createStore(storage.read('background', asAddress) ?? '')
  storage.onForeignChange('background', () => store.set(storage.read('background', asAddress) ?? ''))
  return {
    ...store,
    set(next) {
      if (next === '') storage.remove('background')
      else storage.write('background', next)
      store.set(next)
    },
  }
})
