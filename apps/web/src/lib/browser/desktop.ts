import { DESKTOP_BRIDGE, type DesktopBridge } from '@belfry/protocol'

/** The desktop program around this page; null in a browser. */
export const desktopBridge = (): DesktopBridge | null =>
  (globalThis as { readonly [DESKTOP_BRIDGE]?: DesktopBridge })[DESKTOP_BRIDGE] ?? null
