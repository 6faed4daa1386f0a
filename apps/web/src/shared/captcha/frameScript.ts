import { systemClock } from '@belfry/kit'
import { API_PREFIX } from '@belfry/protocol'
import ScryptWorker from 'altcha/workers/scrypt?worker'
import { createApi } from '../../lib/api/http.ts'
import { APP_VERSION } from '../../lib/version.ts'
import { solveCaptcha } from './captcha.ts'
import { CAPTCHA_MESSAGE, type CaptchaMessage } from './message.ts'

/** Solves one proof of work in a frame and tells the page around it, if that is one of this server. */
async function solveAndTell(): Promise<void> {
  const api = createApi({
    base: API_PREFIX,
    version: APP_VERSION,
    token: () => null,
    language: () => navigator.language,
    fetch: (...args) => window.fetch(...args),
    clock: systemClock,
  })
  const solved = await solveCaptcha(api, () => new ScryptWorker())
  const message: CaptchaMessage = { type: CAPTCHA_MESSAGE, solved: solved.ok ? solved.value : null }
  if (window.parent !== window) window.parent.postMessage(message, window.origin)
}

void solveAndTell()
