import { isDevice, isFlag, readFields, type Validators } from './fields.ts'
import type { ChatVideo } from './types.ts'

/** Camera in the beginning: nobody is seen before they wanted to be. */
export const DEFAULT_VIDEO: ChatVideo = {
  device: null,
  preference: null,
  isMuted: true,
  isDeafened: false,
  wasMuted: true,
  isHidden: false,
  isUnmirrored: false,
}

const VALIDATORS: Validators<ChatVideo> = {
  device: isDevice,
  preference: isDevice,
  isMuted: isFlag,
  isDeafened: isFlag,
  wasMuted: isFlag,
  isHidden: isFlag,
  isUnmirrored: isFlag,
}

/** Camera as it was kept, entry by entry; no device is in use yet. */
export function parseVideo(raw: unknown): ChatVideo | undefined {
  const read = readFields(raw, DEFAULT_VIDEO, VALIDATORS)
  return read && { ...read, device: null, isMuted: read.isMuted || read.isDeafened }
}
