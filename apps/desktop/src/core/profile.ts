/** Preferences of the browser's profile, as its file has them. */
type Preferences = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Preferences =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merged(base: Preferences, more: Preferences): Preferences {
  const entries = Object.entries(more).map(([key, value]) => {
    const own = base[key]
    return [key, isObject(value) ? merged(isObject(own) ? own : {}, value) : value]
  })
  return { ...base, ...Object.fromEntries(entries) }
}

/** What the program wants of the browser: it asks where to save, and offers neither passwords nor translations. */
const WANTED: Preferences = {
  download: { prompt_for_download: true },
  credentials_enable_service: false,
  translate: { enabled: false },
  session: { restore_on_startup: 5 },
}

/**
 * A profile's preferences with what the program wants. A file that cannot be read is replaced: the browser would do
 * the same.
 */
export function withOwnPreferences(text: string | undefined): string {
  return JSON.stringify(merged(parsed(text), WANTED))
}

function parsed(text: string | undefined): Preferences {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

export interface Window {
  readonly url: string
  readonly profile: string
  /** Of a test or of an odd system, as they are. */
  readonly extra?: readonly string[]
}

/** How the browser is started: one window without an address bar, a profile of its own, and a pipe instead of a port. */
export const browserArguments = ({ url, profile, extra = [] }: Window): readonly string[] => [
  `--app=${url}`,
  `--user-data-dir=${profile}`,
  '--remote-debugging-pipe',
  '--class=belfry',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-sync',
  '--disable-background-mode',
  '--disable-features=Translate,MediaRouter',
  '--autoplay-policy=no-user-gesture-required',
  ...extra,
]
