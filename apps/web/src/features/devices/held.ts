/** The key itself, without what is held beside it: that may be let go first. */
const bareKey = (name: string): string => name.slice(name.lastIndexOf('+', name.length - 2) + 1).toLowerCase()

/** Their key-up takes that of others with it, on a Mac. */
const SWALLOWERS: ReadonlySet<string> = new Set(['Meta', 'OS'])

/** Nothing in the page may keep a key-up to itself. */
const FIRST = { capture: true }

/** From now on until one of the keys is let go; or until its key-up would go unheard: the window is left, hidden or frozen. */
export function whileHeld(names: readonly string[], show: (isHeld: boolean) => void): void {
  const keys = names.map(bareKey)
  // With another key beside it, a key may have another name when it is let go than when it was pressed.
  const places = new Set<string>()
  const stop = new AbortController()
  const end = (): void => {
    stop.abort()
    show(false)
  }
  const { signal } = stop
  const isOurs = (key: string): boolean => keys.includes(key === ' ' ? 'space' : key.toLowerCase())
  for (const name of ['blur', 'pagehide', 'contextmenu'] as const)
    window.addEventListener(name, end, { signal })
  for (const name of ['visibilitychange', 'fullscreenchange', 'freeze'])
    document.addEventListener(name, end, { signal })
  window.addEventListener(
    'keydown',
    ({ key, code }) => {
      if (isOurs(key) && code !== '') places.add(code)
    },
    { signal, ...FIRST },
  )
  window.addEventListener(
    'keyup',
    ({ key, code }) => {
      if (SWALLOWERS.has(key) || isOurs(key) || places.has(code)) end()
    },
    { signal, ...FIRST },
  )
  show(true)
}
