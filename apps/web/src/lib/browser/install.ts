import { createStore, type Readable } from '../store.ts'

/** What a browser hands over when it could install the app; it can be used once. */
export interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>
}

const offer = createStore<InstallOffer | null>(null)

/** The browser's offer to install the app, while there is one. */
export const installOffer: Readable<InstallOffer | null> = offer

/** Keeps the offer until somebody asks for it in the menu: the browser's own notice would lie over the table. */
export function followInstall(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as InstallOffer)
  })
  page.addEventListener('appinstalled', () => offer.set(null))
}

export async function install(): Promise<void> {
  const current = offer.get()
  offer.set(null)
  await current?.prompt()
}
