/** The part of a browser's battery that matters here; not every browser tells of one. */
interface Battery extends EventTarget {
  readonly level: number
  readonly charging: boolean
}

type Teller = Navigator & { readonly getBattery?: () => Promise<Battery> }

/** From here on a machine saves what it has. */
const LOW = 0.2

/** Tells whether the battery runs low, now and whenever that changes. Says nothing where there is none to ask. */
export function watchBattery(tell: (isLow: boolean) => void): () => void {
  const ended = new AbortController()
  const watch = (battery: Battery): void => {
    const look = (): void => tell(battery.level <= LOW && !battery.charging)
    for (const change of ['levelchange', 'chargingchange'])
      battery.addEventListener(change, look, { signal: ended.signal })
    if (!ended.signal.aborted) look()
  }
  // A browser that refuses has no battery for us.
  void (navigator as Teller).getBattery?.().then(watch, () => undefined)
  return () => ended.abort()
}
