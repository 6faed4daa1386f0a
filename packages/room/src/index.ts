export { memoryLog, plainSeal } from './memory.ts'
export type { Deliver, LogRow, RoomLog, RoomRequest, Seal, Snapshot } from './ports.ts'
export { type RoomOptions, SessionRoom } from './room.ts'
