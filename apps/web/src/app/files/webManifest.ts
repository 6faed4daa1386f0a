/** Web app manifest: what a browser that installs the app asks of it. */
export const MANIFEST_FILE = 'app.webmanifest'

const NIGHT = '#0b0d18'

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const SMALL = icon('/icons/app-192.png', 192, 'any')

const shortcut = (name: string, url: string) => ({ name, url, icons: [SMALL] })

/** The manifest in one language; texts are given by their whole keys. */
export const webManifest = (locale: string, text: (key: string) => string) => ({
  id: '/',
  name: text('common:name'),
  short_name: text('common:name'),
  description: text('update:install.about'),
  lang: locale,
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  // A second start must never reload a table: the window that is open comes to the front.
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  theme_color: NIGHT,
  background_color: NIGHT,
  categories: ['games', 'social'],
  icons: [
    SMALL,
    icon('/icons/app-512.png', 512, 'any'),
    icon('/icons/maskable-192.png', 192, 'maskable'),
    icon('/icons/maskable-512.png', 512, 'maskable'),
  ],
  shortcuts: [
    shortcut(text('update:install.local'), '/play'),
    shortcut(text('update:install.games'), '/games'),
  ],
})
