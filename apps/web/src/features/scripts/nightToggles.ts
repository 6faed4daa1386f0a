import { createStore, type Readable } from '../../lib/store.ts'
import { perShell } from '../../shell/perShell.ts'

export type Toggled = Readonly<Record<string, boolean>>

/** Lines that somebody switched by hand. Only this window's affair, for as long as it is open. */
export interface NightToggles extends Readable<Toggled> {
  readonly set: (key: string, isOn: boolean) => void
}

export const nightTogglesOf = perShell<NightToggles>(() => {
  const store = createStore<Toggled>({})
  return {
    get: store.get,
    subscribe: store.subscribe,
    set: (key, isOn) => store.set({ ...store.get(), [key]: isOn }),
  }
})
