import type { SheetName, SideTabState } from '../../lib/board/sideTabs.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'

/** The part of Document Picture-in-Picture we use; TypeScript's own library does not know it. */
interface PictureInPicture {
  readonly requestWindow: (size: { readonly width: number; readonly height: number }) => Promise<Window>
}

declare global {
  interface Window {
    readonly documentPictureInPicture?: PictureInPicture
  }
}

/** Room for the window's own frame, and for what the sheet had hidden below its edge. */
export const TALLER_BY = 200

/** A sheet in its tab, or in a window of its own. */
export type SheetPlace = SideTabState | 'popped'

export const isInTab = (place: SheetPlace): boolean => place !== 'popped'

export interface PoppedSheet {
  readonly name: SheetName
  readonly window: Window
}

export const poppedOf = perShell<Store<PoppedSheet | null>>(() => createStore<PoppedSheet | null>(null))

export const canPopOut = (): boolean => window.documentPictureInPicture !== undefined

/** The other window looks like this one: same rules, same attributes of the root. */
function dress(other: Document): void {
  const { documentElement } = document
  for (const { name, value } of documentElement.attributes) other.documentElement.setAttribute(name, value)
  for (const sheet of document.querySelectorAll('style, link[rel="stylesheet"]'))
    other.head.append(other.importNode(sheet, true))
  // Without it a telephone draws the window as wide as a desk, and everything in it tiny.
  const viewport = document.querySelector('meta[name="viewport"]')
  if (viewport) other.head.append(other.importNode(viewport, true))
  other.body.className = 'popped-out'
}

/** Moves a sheet into a window that stays on top; a click on its tab, or closing the window, brings it back. */
export async function popOut(
  shell: Shell,
  name: SheetName,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  const popped = poppedOf(shell)
  try {
    popped.get()?.window.close()
    const opened = await window.documentPictureInPicture?.requestWindow({
      width: Math.round(size.width),
      height: Math.round(size.height) + TALLER_BY,
    })
    if (!opened) return
    dress(opened.document)
    const isMine = (): boolean => popped.get()?.window === opened
    opened.addEventListener('pagehide', () => {
      if (!isMine()) return
      popped.set(null)
      shell.board.tabs.takenOut.set(null)
    })
    popped.set({ name, window: opened })
    shell.board.tabs.takenOut.set({ name, bringBack: () => opened.close() })
  } catch (error) {
    await shell.modals.ask({
      type: 'alert',
      title: { key: 'common:failure.title' },
      text: {
        key: 'scripts:tabs.character.error_popout',
        params: { error: error instanceof Error ? error.message : String(error) },
      },
    })
  }
}
