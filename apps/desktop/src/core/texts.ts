/** Lines for the terminal and for the plain dialogues of the system. Names in braces are filled in. */
export const LINES = {
  noBrowser:
    'Belfry needs a browser of the Chromium family for its window: install Chromium, Chrome, Edge or Brave, or name one in {setting}.',
  noElectron:
    'Electron is not here: it comes from its maker and from no package registry. Name one in {setting}, or run npm run desktop, which needs none.',
  browserMissing: '{path} cannot be started: {detail}',
  profileBroken:
    'The browser ended before it showed a window. Another one may be using {profile}, or it is damaged: close the other one, or move that folder away.',
  browserSaid: ' The browser says: {detail}',
  opened: 'Belfry {version} in {browser}',
  focused: 'Belfry is open already; its window comes to the front.',
  hosting: 'A table on this computer: {address}',
  hostingOthers: 'For others on this network: {addresses}',
  hostingFailed: 'The table cannot be started: {detail}',
  hostingEnded: 'The table has stopped.',
  noVoice: 'No voices and pictures: {detail}. The table runs on without.',
  updateFound: 'Belfry {version} is out.',
  updateReady: 'Belfry {version} is ready; it runs after a restart.',
  updateFailed: 'No update: {detail}',
} as const

export type Line = keyof typeof LINES

export const line = (name: Line, params: Readonly<Record<string, string>> = {}): string =>
  LINES[name].replace(/\{(\w+)\}/g, (whole, key: string) => params[key] ?? whole)
