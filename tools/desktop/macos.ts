/** Folders of a program for macOS. */
export const BUNDLE = 'Belfry.app'
export const RESOURCES = `${BUNDLE}/Contents/Resources`
export const PROGRAM = `${BUNDLE}/Contents/MacOS/belfry`

const pair = (key: string, value: string): string => `\t<key>${key}</key>\n\t<string>${value}</string>`

/** Node's packages on npm run from this version on. */
const OLDEST_SYSTEM = '13.5'

export const infoPlist = (version: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${[
  ['CFBundleName', 'Belfry'],
  ['CFBundleDisplayName', 'Belfry'],
  ['CFBundleIdentifier', 'app.belfry.desktop'],
  ['CFBundleExecutable', 'belfry'],
  ['CFBundleIconFile', 'belfry'],
  ['CFBundlePackageType', 'APPL'],
  ['CFBundleInfoDictionaryVersion', '6.0'],
  ['CFBundleShortVersionString', version],
  ['CFBundleVersion', version],
  ['LSApplicationCategoryType', 'public.app-category.games'],
  ['LSMinimumSystemVersion', OLDEST_SYSTEM],
]
  .map(([key = '', value = '']) => pair(key, value))
  .join('\n')}
\t<key>NSHighResolutionCapable</key>
\t<true/>
</dict>
</plist>
`

/** Starts the program from wherever the user has put it. */
export const launcher = (): string => `#!/bin/sh
house="$(cd "$(dirname "$0")/../Resources" && pwd)"
exec "$house/node" "$house/app/apps/desktop/src/boot.ts" "$@"
`
