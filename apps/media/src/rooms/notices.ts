import type { VoiceNotificationBody, VoiceNotificationName } from '@belfry/protocol'
import type { Visit } from './rooms.ts'
import { channelIn } from './table.ts'

type Notifications = {
  readonly [Name in VoiceNotificationName]: (
    visit: Visit,
    body: VoiceNotificationBody<Name>,
  ) => Promise<void> | void
}

const pause =
  (isPaused: boolean) =>
  async ({ room, person }: Visit, { producerId }: { readonly producerId: string }): Promise<void> => {
    const producer = person.producerCalled(producerId)
    if (!producer) return
    await person.pauseProducer(producer, isPaused)
    room.settle()
  }

const NOTIFICATIONS: Notifications = {
  getProducers: ({ room, person }) => room.tellProducers(person),
  getConsumers: ({ room, person }) => room.tellCompany(person),
  producerPaused: pause(true),
  producerResumed: pause(false),
  consumersPaused: ({ person }, { kind }) => person.setDeaf(kind, true),
  consumersResumed: ({ person }, { kind }) => person.setDeaf(kind, false),
  unseen: ({ person }, { userIds }) => person.setUnseen(userIds),
  priority: ({ room, person }, { isWanted }) => {
    person.hasPriority = isWanted
    room.settle()
  },
  line: ({ room, person }, { isBad }) => {
    person.hasBadLine = isBad
    room.settle()
  },
  watchVoice: async ({ room, person }, { producerId }) => {
    if (person.producerCalled(producerId)?.kind !== 'audio') return
    const router = await room.router()
    await router.watchVoice(producerId, (isHeard) => person.wire.push('voiceHeard', { producerId, isHeard }))
  },
  channelChange: ({ room, person }) => {
    person.wire.push('channelChange', { channel: channelIn(room.table, person.userId) })
  },
}

/** The body has passed the schema of that name. Whoever has not joined is not listened to. */
export async function notice<Name extends VoiceNotificationName>(
  name: Name,
  visit: Visit,
  body: VoiceNotificationBody<Name>,
): Promise<void> {
  if (visit.person.isJoined) await NOTIFICATIONS[name](visit, body)
}
