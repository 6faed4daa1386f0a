import type { Result } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import type { Api } from '../../lib/api/http.ts'

interface Solution {
  readonly counter: number
  readonly derivedKey: string
}

/** What a solving worker must offer; the real one computes in WebAssembly and needs no secure context. */
export type SolvingWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

export interface SolvedCaptcha {
  /** What is sent along with one request. */
  readonly token: string
  /** Until when it is good, by the server's clock. */
  readonly expiresAt: number
}

const SECOND_MS = 1000
const SOLVE_WITHIN_MS = 90_000

const isSolution = (data: unknown): data is Solution =>
  typeof (data as Partial<Solution> | null)?.counter === 'number'

function work(worker: SolvingWorker, challenge: RestAnswer<'captcha'>): Promise<Solution | null> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(isSolution(data) ? data : null)
    worker.onerror = () => resolve(null)
    worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1, timeout: SOLVE_WITHIN_MS })
  })
}

const encode = (value: unknown): string => btoa(JSON.stringify(value))

/** Fetches a proof of work and solves it beside the page. */
export async function solveCaptcha(
  api: Api,
  createWorker: () => SolvingWorker,
): Promise<Result<SolvedCaptcha>> {
  const challenge = await api.call('captcha')
  if (!challenge.ok) return challenge
  const worker = createWorker()
  try {
    const solution = await work(worker, challenge.value)
    if (!solution) return { ok: false, error: { code: 'auth.captcha', params: {} } }
    const { parameters, signature } = challenge.value
    return {
      ok: true,
      value: {
        token: encode({ challenge: { parameters, signature }, solution }),
        expiresAt: (parameters.expiresAt ?? 0) * SECOND_MS,
      },
    }
  } finally {
    worker.terminate()
  }
}
