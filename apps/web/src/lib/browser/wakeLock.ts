interface Lock {
  readonly release: () => Promise<void>
}

interface Surroundings {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  readonly wakeLock: { readonly request: (type: 'screen') => Promise<Lock> } | undefined
}

/**
 * Keeps the screen lit until the given end. A browser takes the lock away from a page that is not looked at, so it
 * is asked for again when it is. Where it may not be had (an empty battery, an old browser) the screen goes dark.
 */
export function keepScreenLit({ document, wakeLock }: Surroundings): () => void {
  let isWanted = true
  let lock: Lock | null = null
  const take = async (): Promise<void> => {
    if (!wakeLock || !isWanted || document.visibilityState !== 'visible') return
    const taken = await wakeLock.request('screen').catch(() => null)
    if (isWanted) lock = taken
    else await taken?.release()
  }
  const retake = (): void => void take()
  document.addEventListener('visibilitychange', retake)
  retake()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', retake)
    void lock?.release().catch(() => undefined)
    lock = null
  }
}
