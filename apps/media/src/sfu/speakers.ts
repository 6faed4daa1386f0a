import type { types } from 'mediasoup'

/** Tells of whoever begins to lead the talk, among all voices that a router gets. */
export async function watchSpeakers(
  router: types.Router,
): Promise<(run: (producerId: string) => void) => void> {
  const speakers = await router.createActiveSpeakerObserver()
  router.observer.on('newtransport', (transport) => {
    transport.observer.on('newproducer', ({ id: producerId, kind }) => {
      // It may have ended before it is watched.
      if (kind === 'audio') speakers.addProducer({ producerId }).catch(() => undefined)
    })
  })
  return (run) => void speakers.on('dominantspeaker', ({ producer }) => run(producer.id))
}
