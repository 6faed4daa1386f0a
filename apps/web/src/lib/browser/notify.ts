import { desktopBridge } from './desktop.ts'

/** A notification of the system. */
export interface Notice {
  readonly title: string
  readonly text: string
}

const WORKER = '/service-worker.js'
/** Newer ones take the place of older ones: what has passed calls nobody. */
const TAG = 'belfry'
const ICON = '/icons/app-192.png'

/** Whether this window could show any: the program does it itself, browsers only over a safe line. */
export const canNotify = (): boolean => desktopBridge() !== null || 'Notification' in globalThis

export const mayNotify = (): boolean =>
  desktopBridge() !== null || ('Notification' in globalThis && Notification.permission === 'granted')

/** Asks the person by the browser's own question; only after a click of theirs. */
export async function askToNotify(): Promise<boolean> {
  if (mayNotify()) return true
  return canNotify() && (await Notification.requestPermission()) === 'granted'
}

/** Shows a notification; whoever clicks on it comes to the window. */
export async function notify({ title, text }: Notice): Promise<void> {
  const bridge = desktopBridge()
  if (bridge) return void (await bridge.ask('notify', { title, text }))
  if (!mayNotify()) return
  const options = { body: text, tag: TAG, icon: ICON }
  try {
    const shown = new Notification(title, options)
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
  } catch {
    // Telephones let only a worker show one.
    await navigator.serviceWorker?.register(WORKER)
    await (await navigator.serviceWorker?.ready)?.showNotification(title, options)
  }
}
