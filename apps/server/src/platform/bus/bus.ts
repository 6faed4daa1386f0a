/** News between the nodes of an installation. Nothing depends on its arrival: whoever must not miss a thing also reads the database. */
export interface Bus {
  publish(topic: string, message: string): void
  subscribe(topic: string, listener: (message: string) => void): () => void
  /** Reliable: what is published now reaches the other nodes, and theirs us. */
  isReliable(): boolean
  close(): Promise<void>
}

export interface LocalBus extends Bus {
  /** Number of topics somebody listens to. */
  readonly topics: number
  deliver(topic: string, message: string): void
}

/** Bus of a single process. What a listener makes of a message concerns neither its sender nor the other listeners. */
export function memoryBus(report: (error: unknown) => void): LocalBus {
  const listeners = new Map<string, Set<(message: string) => void>>()
  const deliver = (topic: string, message: string): void => {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(message)
      } catch (error) {
        report(error)
      }
    }
  }
  return {
    get topics() {
      return listeners.size
    },
    deliver,
    publish: deliver,
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => {
        set.delete(listener)
        // Every session is a topic of its own: those that nobody listens to would add up for ever.
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic)
      }
    },
    isReliable: () => true,
    close: async () => listeners.clear(),
  }
}
