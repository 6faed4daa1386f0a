import type { Result } from '@belfry/kit'
import type { SolvedCaptcha } from './captcha.ts'
// oxlint-disable-next-line import/default -- the bundler hands over its address
import script from './frameScript.ts?worker&url'
import { CAPTCHA_MESSAGE, type CaptchaMessage } from './message.ts'

/** Longer than a slow computer needs for the work itself. */
const PATIENCE_MS = 120_000

const isMessage = (data: unknown): data is CaptchaMessage =>
  (data as Partial<CaptchaMessage> | null)?.type === CAPTCHA_MESSAGE

const FAILED: Result<SolvedCaptcha> = { ok: false, error: { code: 'auth.captcha', params: {} } }

/** Has a frame solve a proof of work; only a message of that very frame, from this server, is believed. */
export function solveInFrame(page: Window): Promise<Result<SolvedCaptcha>> {
  const frame = page.document.createElement('iframe')
  frame.hidden = true
  // Built by itself: nothing that the page loads first grows by it.
  frame.srcdoc = `<!doctype html><script src="${script}"></script>`
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
