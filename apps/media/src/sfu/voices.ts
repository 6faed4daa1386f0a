import type { types } from 'mediasoup'

/** Louder than a quiet room, as screens take it. */
const LOUD_FROM_DB = -40
/** So long one listens at a time: shorter spans have too few packets for a line that loses some. */
const INTERVAL_MS = 300
/** More than sit around any table. */
const MOST_VOICES = 100

const NOBODY: ReadonlySet<string> = new Set()

interface Owner {
  readonly tell: (isHeard: boolean) => void
  isHeard: boolean
}

export type WatchVoice = (producerId: string, tell: (isHeard: boolean) => void) => Promise<void>

/** Tells owners of voices whether they are heard, if they ask. With the first who does it begins: it costs a little for every packet. */
export function watchVoices(router: types.Router): WatchVoice {
  const owners = new Map<string, Owner>()
  let opening: Promise<types.AudioLevelObserver> | null = null
  const tellAll = (loud: ReadonlySet<string>): void => {
    for (const [producerId, owner] of owners) {
      const isHeard = loud.has(producerId)
      if (isHeard === owner.isHeard) continue
      owner.isHeard = isHeard
      owner.tell(isHeard)
    }
  }
  const open = async (): Promise<types.AudioLevelObserver> => {
    const observer = await router.createAudioLevelObserver({
      maxEntries: MOST_VOICES,
      threshold: LOUD_FROM_DB,
      interval: INTERVAL_MS,
    })
    observer.on('volumes', (volumes) => tellAll(new Set(volumes.map(({ producer }) => producer.id))))
    observer.on('silence', () => tellAll(NOBODY))
    return observer
  }
  router.observer.on('newtransport', (transport) => {
    transport.observer.on('newproducer', ({ id, observer }) => {
      observer.once('close', () => void owners.delete(id))
    })
  })
  return async (producerId, tell) => {
    if (owners.has(producerId)) return
    owners.set(producerId, { tell, isHeard: false })
    try {
      opening ??= open()
      await (await opening).addProducer({ producerId })
    } catch {
      // It has ended, or everything has.
      owners.delete(producerId)
    }
  }
}
