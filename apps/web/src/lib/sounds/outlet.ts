/** Whatever can be told where it is heard: elements nearly everywhere, contexts not in every engine. */
interface Turnable {
  readonly sinkId: unknown
  readonly setSinkId: (sink: string) => Promise<void>
}

const isTurnable = (thing: object): thing is Turnable => 'setSinkId' in thing

/** Lets it be heard there, `''` being whatever the browser takes; answers whether it is. */
export async function turnTo(thing: object, sink: string): Promise<boolean> {
  if (!isTurnable(thing)) return sink === ''
  if (thing.sinkId === sink) return true
  return thing.setSinkId(sink).then(
    () => true,
    () => false,
  )
}

/** Outlet of a context: where sounds are led to, and from where they are heard. */
export interface Outlet {
  readonly node: AudioNode
  readonly turn: (sink: string) => Promise<unknown>
}

/** Detour by an element, in engines (Firefox) that let one choose for elements and not for contexts. */
function createDetour(context: AudioContext): Outlet {
  const node = context.createGain()
  let way: AudioNode = context.destination
  node.connect(way)
  const lead = (next: AudioNode): void => {
    if (next === way) return
    node.disconnect()
    node.connect(next)
    way = next
  }
  let detour: { readonly end: MediaStreamAudioDestinationNode; readonly element: HTMLAudioElement } | null =
    null
  const open = () => {
    const end = context.createMediaStreamDestination()
    const element = new Audio()
    element.srcObject = end.stream
    return { end, element }
  }
  const isOpenTo = async (element: HTMLAudioElement, sink: string): Promise<boolean> => {
    if (!(await turnTo(element, sink))) return false
    return element.play().then(
      () => true,
      () => false,
    )
  }
  return {
    node,
    async turn(sink) {
      if (sink === '') return lead(context.destination)
      detour ??= open()
      lead((await isOpenTo(detour.element, sink)) ? detour.end : context.destination)
    },
  }
}

export const createOutlet = (context: AudioContext): Outlet =>
  isTurnable(context)
    ? { node: context.destination, turn: (sink) => turnTo(context, sink) }
    : createDetour(context)
