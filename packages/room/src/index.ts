export { memoryLog, plainSeal } from './memory.ts'
export type { Deliver, LogRow, RoomLog, RoomOptions, RoomRequest, Seal, Snapshot } from './ports.ts'
export { isToldOfRefusal } from './refusal.ts'
export { SessionRoom } from './room.ts'
