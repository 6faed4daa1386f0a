/** node tools/image/health.mjs: ends with 0 while the server of this container says that it is well. */
import { get } from 'node:http'
import { get as getSecured } from 'node:https'

const LIMIT_MS = 2500

const { PORT = '8081', TLS = 'off' } = process.env
const isSecured = TLS !== 'off' && TLS !== ''
const address = `${isSecured ? 'https' : 'http'}://127.0.0.1:${PORT}/backend/health`
// It asks its own machine, whose certificate is for another name, or signed by nobody.
const question = (isSecured ? getSecured : get)(address, { timeout: LIMIT_MS, rejectUnauthorized: false })
question.on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
question.on('timeout', () => process.exit(1))
question.on('error', () => process.exit(1))
