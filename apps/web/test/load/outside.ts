import type { Device, Transport, TransportOptions } from 'mediasoup-client/types'

/** Given to the page by whoever opens it: somebody outside of it to whom packets go. */
declare function sinkConnect(wayId: string, offer: object): Promise<object>
declare function sinkTake(wayId: string, consumer: object): Promise<void>
declare function sinkClose(wayId: string): Promise<void>

interface Fetched {
  readonly id: string
  readonly kind: 'audio' | 'video'
  readonly rtpParameters: object
}

type Answer = (asked: object, done: () => void, fail: (error: Error) => void) => void
type Hear = (beat: string) => void

/**
 * The way in of somebody who asks for everything as the app does, and takes it outside of this page: a browser with
 * twenty who look would have too much to do. Only the pulse is heard at once; what comes shows whether the way stands.
 */
export function takeOutside(device: Device): void {
  const listeners: Hear[] = []
  const send = device.createSendTransport.bind(device)
  device.createSendTransport = (options) => {
    const way = send(options)
    const produce = way.produceData.bind(way)
    way.produceData = async (wanted) => {
      const saying = await produce(wanted)
      saying.send = (beat) =>
        void setTimeout(() => {
          for (const hear of listeners) hear(String(beat))
        })
      return saying
    }
    return way
  }
  device.createRecvTransport = (options) => wayIn(options, (hear) => listeners.push(hear)) as never
}

function wayIn(offer: TransportOptions, listen: (hear: Hear) => void): object {
  const { id, iceParameters, iceCandidates, dtlsParameters } = offer
  const opened = Promise.withResolvers<void>()
  const whenClosed: (() => void)[] = []
  const open = async (answer: Answer): Promise<void> => {
    const own = await sinkConnect(id, { iceParameters, iceCandidates, dtlsParameters })
    answer({ dtlsParameters: own }, opened.resolve, opened.reject)
  }
  const way: Partial<Record<keyof Transport, unknown>> = {
    id,
    on: (name: string, answer: Answer) => {
      if (name === 'connect') open(answer).catch(opened.reject)
    },
    observer: { once: (_name: string, run: () => void) => whenClosed.push(run) },
    consume: async ({ id: consumerId, kind, rtpParameters }: Fetched) => {
      await opened.promise
      await sinkTake(id, { id: consumerId, kind, rtpParameters })
      return { id: consumerId, track: { id: consumerId }, close: () => undefined }
    },
    consumeData: () => Promise.resolve({ on: (_name: string, hear: Hear) => listen(hear) }),
    // Asked of the one who takes it.
    getStats: () => Promise.resolve(new Map()),
    close: () => {
      for (const run of whenClosed.splice(0)) run()
      void sinkClose(id)
    },
  }
  return way
}
