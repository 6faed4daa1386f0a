export { HOST_MESSAGES } from '../src/schemas/host.ts'
export { VOICE_PUSHES } from '../src/schemas/voice/messages.ts'
export { AUDIENCE_SCHEMAS } from './audiences.ts'
