/** What the entry uses of Electron, as its own types have it: they would come with a package that fetches a browser. */
declare module 'electron' {
  type ElectronWindow = import('./window.ts').ElectronWindow

  interface OpenDetails {
    readonly url: string
  }

  class BrowserWindow implements ElectronWindow {
    constructor(options: { width: number; height: number; autoHideMenuBar: boolean })
    readonly webContents: ElectronWindow['webContents'] & {
      setWindowOpenHandler(handler: (details: OpenDetails) => { action: 'allow' } | { action: 'deny' }): void
    }
    loadURL(url: string): Promise<void>
    isMinimized(): boolean
    restore(): void
    focus(): void
    destroy(): void
    on(event: 'closed', listener: () => void): this
  }

  const app: {
    setPath(name: 'userData', path: string): void
    on(event: 'window-all-closed', listener: () => void): unknown
    whenReady(): Promise<void>
    getLocale(): string
    relaunch(): void
    exit(code?: number): void
  }

  const dialog: { showErrorBox(title: string, content: string): void }
}
