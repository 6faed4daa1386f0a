import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { isStorageFault } from '../../db/errors.ts'
import type { ErrorCode } from '../../domain/errors/codes.ts'
import { NotWritten } from '../../domain/errors/not-written.ts'
import { SessionAside } from '../../domain/errors/session-aside.ts'
import { sendRefusal } from './pipeline.ts'

export type Report = (error: unknown) => void

/** Failures of the transport that are the caller's doing. */
const callerFaults: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.invalid',
  FST_FILES_LIMIT: 'request.invalid',
  FST_FIELDS_LIMIT: 'request.invalid',
}

/** Whoever hangs up before everything was said has nobody's fault to hear of. */
const hasHungUp = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

const codeOf = (error: FastifyError, request: FastifyRequest): ErrorCode => {
  if (hasHungUp(request)) return 'request.invalid'
  const known = callerFaults[error.code]
  if (known) return known
  if (error instanceof SessionAside) return error.code
  if (isStorageFault(error) || error instanceof NotWritten) return 'server.storage'
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? 'request.invalid'
    : 'server.error'
}

/** Errors that are thrown leave as a code; what went wrong stays in the log and the error reports. */
export function addErrorHandler(app: FastifyInstance, report: Report): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const code = codeOf(error, request)
    if (code.startsWith('server.')) {
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
      report(error)
    }
    return sendRefusal(reply, { code, params: code === 'request.invalid' ? { detail: '' } : {} })
  })
}
