import type { DesktopBridge } from '@belfry/protocol'

export interface Download {
  readonly name: string
  readonly url: string
}

/** What operators call a system, in the name of a download or in its file's. */
const SYSTEMS: Readonly<Record<string, RegExp>> = {
  win32: /windows|\.(exe|msi)\b/i,
  darwin: /mac ?os|\bmac\b|darwin|\.dmg\b/i,
  linux: /linux|debian|ubuntu|\.(deb|appimage)\b/i,
}

/** All downloads, those for this system first; none is left out, for names are the operator's. */
export function forSystem(
  downloads: readonly Download[],
  { platform }: Pick<DesktopBridge, 'platform'>,
): readonly Download[] {
  const isOwn = ({ name, url }: Download): boolean => SYSTEMS[platform]?.test(`${name} ${url}`) === true
  return [...downloads.filter(isOwn), ...downloads.filter((download) => !isOwn(download))]
}
