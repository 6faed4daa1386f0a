/** Desktop bridge: how a page in the desktop program finds it, what it may ask of it, and what it hears. */
export const DESKTOP_BRIDGE = 'belfryDesktop'

/** What the program knows of newer versions of itself. */
export interface DesktopUpdate {
  /** The newest version it found; null while it runs the newest. */
  readonly version: string | null
  /** Fetched, its signature is right, and a restart brings it. */
  readonly isReady: boolean
  /** Why the last look failed, in words of the program's log; null if it did not. */
  readonly failure: string | null
}

/** How far what carries voices and pictures is: fetched in the background, there, or not to be had. */
export type DesktopVoice = 'preparing' | 'ready' | 'none'

/** A table that the program runs on this computer. */
export interface DesktopHosting {
  /** Addresses for others on the network, the likeliest first. */
  readonly addresses: readonly string[]
  /** Where the one who hosts enters. */
  readonly ownAddress: string
  /** The first of the addresses as a QR code: the outline of its dark squares, and how many stand in a row. */
  readonly code: { readonly outline: string; readonly size: number } | null
  /** Null where the table sees to voices and pictures by itself. */
  readonly voice: DesktopVoice | null
}

/** Questions by name, each with what is sent along and what is answered. */
export interface DesktopCalls {
  readonly quit: { readonly sends: null; readonly hears: null }
  readonly restart: { readonly sends: null; readonly hears: null }
  readonly lookForUpdate: { readonly sends: null; readonly hears: DesktopUpdate }
  readonly hosting: { readonly sends: null; readonly hears: DesktopHosting | null }
  /** Starts a table on this computer, or names the one that runs. */
  readonly host: { readonly sends: null; readonly hears: DesktopHosting }
  /** The code in the newest mail that the table on this computer wrote to somebody: it has nobody to send it for it. */
  readonly mailedCode: { readonly sends: { readonly email: string }; readonly hears: string | null }
  /** Shows a notification of the system: the window may lie under others, or be away. */
  readonly notify: { readonly sends: { readonly title: string; readonly text: string }; readonly hears: null }
  /** Goes to a server, if one answers there. */
  readonly enter: { readonly sends: { readonly url: string }; readonly hears: null }
}

export type DesktopCallName = keyof DesktopCalls

/** What a page finds at its window, in the desktop program alone. */
export interface DesktopBridge {
  readonly version: string
  readonly platform: string
  readonly arch: string
  readonly ask: <Name extends DesktopCallName>(
    name: Name,
    params: DesktopCalls[Name]['sends'],
  ) => Promise<DesktopCalls[Name]['hears']>
  /** Tells of updates as they are found. */
  readonly onUpdate: (listener: (update: DesktopUpdate) => void) => void
}
