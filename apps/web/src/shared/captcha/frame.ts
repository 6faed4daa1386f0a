import type { Result } from '@belfry/kit'
import type { SolvedCaptcha } from './captcha.ts'

/** The page that solves a proof of work inside a frame, and the message by which its token comes. */
export const FRAME_PAGE = '/captcha.html'
export const CAPTCHA_MESSAGE = 'captcha'

/** What the frame says: a token, or nothing when it found none. */
export interface CaptchaMessage {
  readonly type: typeof CAPTCHA_MESSAGE
  readonly solved: SolvedCaptcha | null
}

/** Longer than a slow computer needs for the work itself. */
const PATIENCE_MS = 120_000

const isMessage = (data: unknown): data is CaptchaMessage =>
  (data as Partial<CaptchaMessage> | null)?.type === CAPTCHA_MESSAGE

const FAILED: Result<SolvedCaptcha> = { ok: false, error: { code: 'auth.captcha', params: {} } }

/** Has a frame solve a proof of work; only a message of that very frame, from this server, is believed. */
export function solveInFrame(page: Window): Promise<Result<SolvedCaptcha>> {
  const frame = page.document.createElement('iframe')
  frame.hidden = true
  frame.src = FRAME_PAGE
  return new Promise((resolve) => {
    const finish = (result: Result<SolvedCaptcha>): void => {
      page.removeEventListener('message', hear)
      page.clearTimeout(timer)
      frame.remove()
      resolve(result)
    }
    const hear = ({ source, origin, data }: MessageEvent): void => {
      if (source !== frame.contentWindow || origin !== page.location.origin || !isMessage(data)) return
      finish(data.solved ? { ok: true, value: data.solved } : FAILED)
    }
    const timer = page.setTimeout(() => finish(FAILED), PATIENCE_MS)
    page.addEventListener('message', hear)
    page.document.body.append(frame)
  })
}
