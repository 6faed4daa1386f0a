import { type Clock, type Failure, ok, type Result } from '@belfry/kit'
import { type AfterCall, filledPath, type RestAnswer, type RestName, restPlace } from '@belfry/protocol'

/** A failed call: what it means as a code, and what came back, for whoever knows the call better. */
export interface ApiFailure extends Failure {
  readonly status?: number
  readonly body?: unknown
}

export type ApiResult<T> = Result<T, ApiFailure>

export interface Api {
  /** Makes a call by its name. Bodies travel as JSON, a form with a file as it is. */
  readonly call: <Name extends RestName>(
    name: Name,
    ...request: AfterCall<Name>
  ) => Promise<ApiResult<RestAnswer<Name>>>
}

/** A request as any call may have it. */
interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface ApiOptions {
  readonly base: string
  readonly version: string
  readonly token: () => string | null
  /** Chosen in the app, which may be another than the browser asks for: mails and texts follow it. */
  readonly language: () => string
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** Hears of refusals; true when something was done about it and the call is worth repeating once. */
  readonly onRefused?: (refusal: ApiFailure) => Promise<boolean>
  /** Preparation that is needed before a failure can be told. */
  readonly beforeFailure?: () => Promise<void>
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The server's own code where it gave one, else the status alone. */
function refused(status: number, body: unknown): ApiFailure {
  const own = isRecord(body) && typeof body['code'] === 'string' ? body['code'] : null
  const params = isRecord(body) && isRecord(body['params']) ? (body['params'] as Failure['params']) : {}
  return { code: own ?? 'http-error', params: own ? params : { status }, status, body }
}

/** Nobody waits for ever: a login that is being renewed would hold up everything behind it. */
export const PATIENCE_MS = 20_000
/** A file may be large, and the line slow. */
export const UPLOAD_PATIENCE_MS = 120_000

const isRaw = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob

export function createApi(options: ApiOptions): Api {
  const { base, version, token, language, fetch, clock, onRefused, beforeFailure } = options
  const headers = (json: boolean): Record<string, string> => {
    const bearer = token()
    return {
      'app-version': version,
      'accept-language': language(),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
    }
  }

  /** The whole answer, or a failure when it does not come. */
  async function answerTo(path: string, init: RequestInit): Promise<readonly [Response, unknown]> {
    const controller = new AbortController()
    const late = Promise.withResolvers<never>()
    const cancel = clock.after(isRaw(init.body) ? UPLOAD_PATIENCE_MS : PATIENCE_MS, () => {
      controller.abort()
      late.reject(new Error('no answer'))
    })
    const answered = async () => {
      const response = await fetch(`${base}/${path}`, { ...init, signal: controller.signal })
      return [response, await readBody(response)] as const
    }
    return Promise.race([answered(), late.promise]).finally(cancel)
  }

  async function once(path: string, init: RequestInit): Promise<ApiResult<unknown>> {
    let response: Response
    let body: unknown
    try {
      ;[response, body] = await answerTo(path, init)
    } catch (error) {
      return { ok: false, error: { code: 'network-error', params: { reason: String(error) } } }
    }
    if (!response.ok) return { ok: false, error: refused(response.status, body) }
    // Our own server checks what it answers; a page that somebody put in between does not look like it.
    return isRecord(body)
      ? ok(body)
      : { ok: false, error: { code: 'unexpected-answer', params: { path }, status: response.status, body } }
  }

  const initOf = (method: string, body: unknown): RequestInit =>
    method === 'GET'
      ? { headers: headers(false) }
      : { method, headers: headers(!isRaw(body)), body: isRaw(body) ? body : JSON.stringify(body) }

  async function call(name: RestName, { params, query, body }: AnyRequest = {}): Promise<ApiResult<unknown>> {
    const { method, path } = restPlace(name)
    const address = filledPath(path, params).slice(1) + (query ? `?${new URLSearchParams(query)}` : '')
    const first = await once(address, initOf(method, body))
    const isRepeated =
      !first.ok && first.error.status !== undefined && (await onRefused?.(first.error)) === true
    const answer = isRepeated ? await once(address, initOf(method, body)) : first
    if (!answer.ok) await beforeFailure?.()
    return answer
  }

  return { call: call as Api['call'] }
}
