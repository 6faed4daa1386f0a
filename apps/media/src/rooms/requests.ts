import { type Failure, failure, ok, type Result } from '@belfry/kit'
import type { VOICE_ERRORS, VoiceRequestAnswer, VoiceRequestBody, VoiceRequestName } from '@belfry/protocol'
import type { MediaProblem, SfuConsumer } from '../sfu/types.ts'
import type { Line } from './person.ts'
import type { Visit } from './rooms.ts'
import { allows, channelIn } from './table.ts'

type RefusalCode = (typeof VOICE_ERRORS)[number] | 'invalid-payload'
type Answered<Name extends VoiceRequestName> = Result<VoiceRequestAnswer<Name>, Failure<RefusalCode>>

type Requests = {
  readonly [Name in VoiceRequestName]: (
    visit: Visit,
    body: VoiceRequestBody<Name>,
  ) => Promise<Answered<Name>> | Answered<Name>
}

const malformed = (name: VoiceRequestName, path: string): Result<never, Failure<RefusalCode>> =>
  failure('invalid-payload', { name, path })

const refused = (
  problem: MediaProblem,
  name: VoiceRequestName,
  path: string,
): Result<never, Failure<RefusalCode>> =>
  problem === 'gone' ? failure('chat-unknown') : malformed(name, path)

const consumed = (consumer: SfuConsumer, userId: string): Answered<'consume'> =>
  ok({
    consumerId: consumer.id,
    producerId: consumer.producerId,
    userId,
    kind: consumer.kind,
    rtpParameters: { ...consumer.rtpParameters },
  })

async function produce(
  { room, person }: Visit,
  { transportId, kind, rtpParameters, isPaused }: VoiceRequestBody<'produce'>,
): Promise<Answered<'produce'>> {
  const line = person.line('send')
  if (!line || line.transport.offer.id !== transportId) return failure('chat-unknown')
  if (person.onlyLooks) return failure('chat-not-allowed')
  // First: the same track twice in one transport is refused.
  person.closeProducer(kind)
  const producer = await line.transport.produce(kind, rtpParameters, isPaused)
  if (!producer.ok) {
    room.settle()
    return refused(producer.error, 'produce', 'rtpParameters')
  }
  // Everything may have ended meanwhile.
  if (person.line('send') !== line) return failure('chat-not-joined')
  person.addProducer(producer.value, isPaused)
  room.settle()
  return ok({ producerId: producer.value.id })
}

/** Who sends something, and whether this person may have it right now. */
function sourceOf({ room, person }: Visit, producerId: string): Result<string, Failure<RefusalCode>> {
  for (const { userId, sends } of room.joined()) {
    const sent = sends.find((each) => each.producerId === producerId)
    if (!sent) continue
    const isHeardElsewhere = person.onlyLooks && sent.kind === 'audio'
    return !isHeardElsewhere && allows(room.table, person.userId, userId, sent.kind)
      ? ok(userId)
      : failure('chat-not-allowed')
  }
  return failure('chat-unknown')
}

async function consume(
  visit: Visit,
  { transportId, producerId, rtpCapabilities }: VoiceRequestBody<'consume'>,
): Promise<Answered<'consume'>> {
  const { room, person } = visit
  const line = person.line('receive')
  if (!line || line.transport.offer.id !== transportId) return failure('chat-unknown')
  const source = sourceOf(visit, producerId)
  if (!source.ok) return source
  const before = person.consumerOf(producerId)
  if (before) return consumed(before, source.value)
  const router = await room.router()
  if (!router.canConsume(producerId, rtpCapabilities)) return failure('chat-cannot-consume')
  const consumer = await line.transport.consume(producerId, rtpCapabilities)
  if (!consumer.ok) return refused(consumer.error, 'consume', 'rtpCapabilities')
  // The table may have changed meanwhile, or everything may have ended.
  const still = person.line('receive') === line ? sourceOf(visit, producerId) : failure('chat-not-joined')
  if (!still.ok) {
    consumer.value.close()
    return still
  }
  // Whoever is told of a voice twice within a moment asks for it twice, and would hear it twice.
  const first = person.consumerOf(producerId)
  if (first) {
    consumer.value.close()
    return consumed(first, still.value)
  }
  person.addConsumer(consumer.value, still.value)
  await Promise.all([consumer.value.prefer(room.layerFor(person)), room.prioritise(person)])
  return consumed(consumer.value, still.value)
}

async function createWebRtcTransport(
  { room, person }: Visit,
  { direction }: VoiceRequestBody<'createWebRtcTransport'>,
): Promise<Answered<'createWebRtcTransport'>> {
  const before = person.line(direction)
  // Asked again because the answer was lost; one that is connected belongs to a connection that is gone.
  if (before?.connectedWith === null) return ok(offerOf(before))
  const router = await room.router()
  const transport = await router.openTransport()
  if (!room.isHere(person) || !person.isJoined) {
    transport.close()
    return failure('chat-not-joined')
  }
  person.setLine(direction, transport)
  room.settle()
  return ok({ ...transport.offer })
}

const offerOf = ({ transport }: Line): VoiceRequestAnswer<'createWebRtcTransport'> => ({ ...transport.offer })

async function connectTransport(
  { person }: Visit,
  { transportId, dtlsParameters }: VoiceRequestBody<'connectTransport'>,
): Promise<Answered<'connectTransport'>> {
  const line = person.lineCalled(transportId)
  if (!line) return failure('chat-unknown')
  const said = JSON.stringify(dtlsParameters)
  if (line.connectedWith === said) return ok({})
  if (line.connectedWith !== null) return malformed('connectTransport', 'dtlsParameters')
  const connected = await line.transport.connect(dtlsParameters)
  if (!connected.ok) return refused(connected.error, 'connectTransport', 'dtlsParameters')
  line.connectedWith = said
  return ok({})
}

/** One for a line; asked again because the answer was lost, it is the same. */
async function pulse(
  { person }: Visit,
  { sctpStreamParameters }: VoiceRequestBody<'pulse'>,
): Promise<Answered<'pulse'>> {
  const line = person.line('send')
  if (!line) return failure('chat-unknown')
  if (line.pulseId !== null) return ok({ pulseId: line.pulseId })
  const begun = await line.transport.pulse(sctpStreamParameters)
  if (!begun.ok) return refused(begun.error, 'pulse', 'sctpStreamParameters')
  line.pulseId = begun.value
  return ok({ pulseId: begun.value })
}

/** Only one's own: what somebody says into it nobody else gets. */
async function echo({ person }: Visit): Promise<Answered<'echo'>> {
  const pulseId = person.line('send')?.pulseId ?? null
  const line = person.line('receive')
  if (pulseId === null || !line) return failure('chat-unknown')
  if (line.echo !== null) return ok(line.echo)
  const begun = await line.transport.echo(pulseId)
  if (!begun.ok) return refused(begun.error, 'echo', '')
  const { id: echoId, sctpStreamParameters } = begun.value
  line.echo = { echoId, pulseId, sctpStreamParameters: { ...sctpStreamParameters } }
  return ok(line.echo)
}

/** What may be asked before one has joined. */
const BEFORE_JOINING: ReadonlySet<VoiceRequestName> = new Set([
  'createRoom',
  'join',
  'getRouterRtpCapabilities',
  'exitRoom',
])

const REQUESTS: Requests = {
  createRoom: async ({ room, roomId }, body) => {
    if (body.roomId !== roomId) return failure('chat-not-allowed')
    await room.router()
    return ok({})
  },
  join: ({ room, roomId, person }, body) => {
    if (body.userId !== person.userId || body.roomId !== roomId) return failure('chat-not-allowed')
    if (!person.isJoined) room.join(person, body.audioPaused, body.videoPaused)
    return ok({ channel: channelIn(room.table, person.userId) })
  },
  getRouterRtpCapabilities: async ({ room }) => ok({ ...(await room.router()).capabilities }),
  createWebRtcTransport,
  connectTransport,
  pulse,
  echo,
  produce,
  consume,
  ready: async ({ person }, { consumerId }) =>
    (await person.startConsumer(consumerId)) ? ok({}) : failure('chat-unknown'),
  producerClosed: ({ room, person }, { producerId }) => {
    const producer = person.producerCalled(producerId)
    if (!producer) return ok({})
    person.closeProducer(producer.kind)
    room.settle()
    return ok({})
  },
  exitRoom: ({ room, person }) => {
    if (!person.isJoined) return ok({})
    person.leave()
    room.settle()
    return ok({})
  },
}

/** The body has passed the schema of that name. */
export async function answer<Name extends VoiceRequestName>(
  name: Name,
  visit: Visit,
  body: VoiceRequestBody<Name>,
): Promise<Answered<Name>> {
  if (!visit.room.isHere(visit.person)) return failure('chat-not-joined')
  if (!visit.person.isJoined && !BEFORE_JOINING.has(name)) return failure('chat-not-joined')
  return REQUESTS[name](visit, body)
}
