export * from './desktop.ts'
export * from './links.ts'
export * from './marks.ts'
export { nameFault } from './names.ts'
export * from './rest/calls.ts'
export * from './rest/limits.ts'
export type { AfterCall, RestAnswer, RestBody } from './rest/types.ts'
export type {
  AfterName,
  InboundAnswer,
  InboundName,
  InboundPayload,
  OutboundPayload,
} from './schemas/messages.ts'
export type {
  AttachedText,
  CountedMatch,
  Report,
  SessionEntry,
  ShownTournament,
  Tournament,
  TournamentMatch,
} from './schemas/rest/index.ts'
export type {
  ControlName,
  GrantClaims,
  HearingTable,
  RelayPass,
  VoiceConsumer,
  VoiceHealth,
  VoiceNotificationBody,
  VoiceNotificationName,
  VoiceProducer,
  VoicePush,
  VoicePushName,
  VoiceRequestAnswer,
  VoiceRequestBody,
  VoiceRequestName,
  VoiceWay,
} from './schemas/voice/index.ts'
export { BAD_CHARACTERS, unfitIn } from './unfit.ts'
export * from './view.ts'
export * from './voice/index.ts'
export * from './wire.ts'
