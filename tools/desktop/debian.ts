import type { Target } from './targets.ts'

/** Where the package puts the program, and the command that starts it. */
export const HOUSE = 'usr/lib/belfry'
export const COMMAND = 'usr/bin/belfry'
export const ENTRY = 'usr/share/applications/belfry.desktop'
export const ICON = 'usr/share/icons/hicolor/512x512/apps/belfry.png'
export const COPYRIGHT = 'usr/share/doc/belfry/copyright'

const ARCHITECTURES: Readonly<Record<Target['arch'], string>> = { x64: 'amd64', arm64: 'arm64' }

/** The description dpkg reads. The window is drawn by whichever browser of the family is there. */
export const control = (version: string, { arch }: Target, kilobytes: number): string => `Package: belfry
Version: ${version}
Architecture: ${ARCHITECTURES[arch]}
Maintainer: Belfry <belfry@localhost>
Installed-Size: ${kilobytes}
Section: games
Priority: optional
Depends: libatomic1, libc6 (>= 2.28), libgcc-s1, libstdc++6
Recommends: chromium | google-chrome-stable | microsoft-edge-stable | brave-browser, libnotify-bin, xdg-utils
Description: online table for storyteller-led social-deduction games
 Opens Belfry in a window of its own, and hosts a table on this computer.
`

/** Starts the program. Its Node is its own, whatever the system has. */
export const command = (house: string): string => `#!/bin/sh
exec "${house}/node" "${house}/app/apps/desktop/src/boot.ts" "$@"
`

/** The same from wherever somebody has unpacked it, also by a link to it. */
export const looseCommand = (): string => `#!/bin/sh
house="$(dirname "$(readlink -f "$0")")"
exec "$house/node" "$house/app/apps/desktop/src/boot.ts" "$@"
`

export const desktopEntry = (): string => `[Desktop Entry]
Type=Application
Name=Belfry
Comment=A table for storyteller-led social-deduction games
Comment[de]=Ein Tisch für Social-Deduction-Spiele mit Erzähler
Exec=/${COMMAND}
Icon=belfry
Categories=Game;
StartupWMClass=belfry
Terminal=false
`
