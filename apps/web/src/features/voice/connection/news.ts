import type { VoiceConsumer } from '@belfry/protocol'
import type { Store } from '../../../lib/store.ts'
import type { ChatState } from '../../../shared/voice/types.ts'
import type { CallNews } from './call.ts'

interface NewsPorts extends Pick<CallNews, 'onLost' | 'onCannotConsume'> {
  /** Whether the call is still the one that counts; what an earlier one has to say is history. */
  readonly isCurrent: () => boolean
}

/** News of a call, as it is shown. */
export function newsOf(store: Store<ChatState>, { isCurrent, onLost, onCannotConsume }: NewsPorts): CallNews {
  const set = (change: Partial<ChatState>): void => store.set({ ...store.get(), ...change })
  const ifCurrent =
    <Args extends readonly unknown[]>(run: (...args: Args) => void) =>
    (...args: Args): void => {
      if (isCurrent()) run(...args)
    }
  const met = (consumer: VoiceConsumer): void =>
    set({ consumers: { ...store.get().consumers, [consumer.userId]: consumer } })
  const parted = (userId: string): void => {
    const { [userId]: _, ...consumers } = store.get().consumers
    set({ consumers })
  }
  return {
    onStreams: ifCurrent((streams) => set({ streams })),
    onConsumer: ifCurrent(met),
    onLeft: ifCurrent(parted),
    onChannel: ifCurrent((channel) => set({ channel })),
    onQuality: ifCurrent((isLineBad) => set({ isLineBad })),
    onLost: ifCurrent(onLost),
    onCannotConsume: ifCurrent(onCannotConsume),
  }
}
