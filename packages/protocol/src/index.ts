export * from './errors.ts'
export * from './links.ts'
export * from './marks.ts'
export { nameFault } from './names.ts'
export * from './rest/calls.ts'
export * from './rest/limits.ts'
export type { AfterCall, RestAnswer, RestBody, RestParams, RestRequest } from './rest/types.ts'
export type {
  AfterName,
  InboundAnswer,
  InboundName,
  InboundPayload,
  OutboundName,
  OutboundPayload,
} from './schemas/messages.ts'
export type { SessionEntry, Tournament, TournamentMatch } from './schemas/rest/index.ts'
export type {
  ChatConsumer,
  ChatHealth,
  ChatNotificationBody,
  ChatNotificationName,
  ChatProducer,
  ChatPush,
  ChatPushName,
  ChatRequestAnswer,
  ChatRequestBody,
  ChatRequestName,
  ControlName,
  GrantClaims,
  HearingTable,
} from './schemas/voice/index.ts'
export { BAD_CHARACTERS, type Unfit, unfitIn } from './unfit.ts'
export * from './view.ts'
export * from './voice/index.ts'
export * from './wire.ts'
