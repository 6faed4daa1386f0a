import type { Browser, Machine } from './core/browsers.ts'
import type { WorkerSource } from './core/media-worker.ts'
import type { ReleaseSource } from './core/releases.ts'
import type { startBrowser } from './edges/browser.ts'

/** What the program is given by whoever starts it. */
export interface ProgramPorts {
  readonly machine: Machine
  readonly arch: string
  readonly version: string
  /** The server's main file, from the same package. */
  readonly server: string
  readonly source: ReleaseSource | undefined
  /** Where the package has the media worker fetched; without it the server looks for one by itself. */
  readonly worker?: WorkerSource | undefined
  readonly languages: readonly string[]
  /** Picture of the program's window, where the web app of the same package is built. */
  readonly crest?: string | undefined
  /** Further arguments for the browser. */
  readonly browserArguments: readonly string[]
  /** Draws the window, where that is no browser that has to be found. */
  readonly own?: { readonly browser: Browser; readonly start: typeof startBrowser }
  /** Whether a file is there. */
  readonly exists: (path: string) => boolean
  /** Says something where there is no window to say it in. */
  readonly tell: (text: string) => Promise<void>
}
