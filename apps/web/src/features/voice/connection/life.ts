import type { ChatLink } from '../../../shared/voice/line/link.ts'
import type { Call } from './call.ts'

/** One attempt and, if it succeeds, the time until it ends. Whatever belongs to an earlier one is ignored. */
export interface Life {
  link: ChatLink | null
  call: Call | null
  readonly end: AbortController
}
