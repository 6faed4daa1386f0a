import { type Clock, type Failure, ok, type Result } from '@belfry/kit'

/** A failed call: what it means as a code, and what came back, for whoever knows the call better. */
export interface ApiFailure extends Failure {
  readonly status?: number
  readonly body?: unknown
}

export type ApiResult<T> = Result<T, ApiFailure>
export type ReadBody<T> = (body: unknown) => T | undefined

export interface Api {
  readonly get: <T>(path: string, read: ReadBody<T>) => Promise<ApiResult<T>>
  /** Objects travel as JSON, everything else (a form with a file) as it is. */
  post<T>(
    path: string,
    body: Readonly<Record<string, unknown>> | FormData | Blob,
    read: ReadBody<T>,
  ): Promise<ApiResult<T>>
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
  const { base, version, token, language, fetch, clock, onRefused } = options
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

  async function once<T>(path: string, init: RequestInit, read: ReadBody<T>): Promise<ApiResult<T>> {
    let response: Response
    let body: unknown
    try {
      ;[response, body] = await answerTo(path, init)
    } catch (error) {
      return { ok: false, error: { code: 'network-error', params: { reason: String(error) } } }
    }
    if (!response.ok) return { ok: false, error: refused(response.status, body) }
    const value = read(body)
    return value === undefined
      ? { ok: false, error: { code: 'unexpected-answer', params: { path }, status: response.status, body } }
      : ok(value)
  }

  async function call<T>(path: string, init: () => RequestInit, read: ReadBody<T>): Promise<ApiResult<T>> {
    const first = await once(path, init(), read)
    if (first.ok || first.error.status === undefined || !onRefused) return first
    return (await onRefused(first.error)) ? once(path, init(), read) : first
  }

  return {
    get: (path, read) => call(path, () => ({ headers: headers(false) }), read),
    post: (path, body, read) =>
      call(
        path,
        () => ({
          method: 'POST',
          headers: headers(!isRaw(body)),
          body: isRaw(body) ? body : JSON.stringify(body),
        }),
        read,
      ),
  }
}
