import type { SolvedCaptcha } from './captcha.ts'

/** By this a frame hands over what it found. */
export const CAPTCHA_MESSAGE = 'captcha'

/** What the frame says: a token, or nothing when it found none. */
export interface CaptchaMessage {
  readonly type: typeof CAPTCHA_MESSAGE
  readonly solved: SolvedCaptcha | null
}
