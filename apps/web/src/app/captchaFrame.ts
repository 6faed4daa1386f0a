import { systemClock } from '@belfry/kit'
import { API_PREFIX } from '@belfry/protocol'
import ScryptWorker from 'altcha/workers/scrypt?worker'
import { createApi } from '../lib/api/http.ts'
import { APP_VERSION } from '../lib/version.ts'
import { solveCaptcha } from '../shared/captcha/captcha.ts'
import { CAPTCHA_MESSAGE, type CaptchaMessage } from '../shared/captcha/frame.ts'

/** Solves one proof of work and tells the page around this frame, if that is one of this server. */
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
if (window.parent !== window) window.parent.postMessage(message, window.location.origin)
