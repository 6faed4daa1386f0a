/** SQLite result codes that mean the file or the disk, not the statement. */
const storageCodes = new Set([5, 8, 10, 11, 13, 14, 26])

/** The database refused; `isStorage` tells a broken or full disk from a mistake in a statement. */
export class StorageError extends Error {
  readonly isStorage: boolean
  /** SQLite has looked at a statement and refused it. */
  readonly isOfStatement: boolean
  readonly isOfDisk: boolean

  constructor(message: string, errcode: number | undefined) {
    super(message)
    this.name = 'StorageError'
    this.isOfStatement = errcode !== undefined && !storageCodes.has(errcode & 0xff)
    this.isOfDisk = errcode !== undefined && diskCodes.has(errcode & 0xff)
    this.isStorage = errcode !== undefined && storageCodes.has(errcode & 0xff)
  }
}

/** What a line to PostgreSQL ends with, and the classes of its own codes that mean the server, not the statement. */
const lineCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
])
const serverClasses: ReadonlySet<string> = new Set(['08', '53', '57', '58'])
/** A replica that has not taken over yet can be read, and no more. */
const READ_ONLY = '25006'
const lineWords = /^(Connection terminated|timeout exceeded when trying to connect)/

/** Whether the database is away or cannot store, as opposed to a mistake of ours. */
export function isStorageFault(error: unknown): boolean {
  if (error instanceof StorageError) return error.isStorage
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: unknown }
  if (
    typeof code === 'string' &&
    (lineCodes.has(code) || code === READ_ONLY || (code.length === 5 && serverClasses.has(code.slice(0, 2))))
  )
    return true
  return lineWords.test(error.message)
}

const ofConnections = new WeakSet<object>()

/** Notes that an error came from a connection to PostgreSQL; its code alone could be any connection's. */
export const noteConnectionError = (error: Error): void => void ofConnections.add(error)

/** Whether this is an outage of the database and not of another service with the same network error. */
export const isDatabaseOutage = (error: unknown): boolean =>
  isStorageFault(error) && (!isNetworkError(error) || ofConnections.has(error))

const isNetworkError = (error: unknown): error is Error => {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return error instanceof Error && typeof code === 'string' && lineCodes.has(code)
}

/** Whether the database is away, full or closed for whoever wants to write. */
export const isAway = (error: unknown): boolean =>
  isStorageFault(error) || (error instanceof StorageError && !error.isOfStatement)

/** PostgreSQL's own code, and those of the operating system. */
const diskWords: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EROFS', 'EIO', 'EDQUOT'])
/** Read-only, I/O error, full, cannot be opened. */
const diskCodes = new Set([8, 10, 13, 14])

/** Whether it is the disk: nothing can be stored there, and what is there may still be read. */
export const isDiskFault = (error: unknown): boolean =>
  error instanceof StorageError
    ? error.isOfDisk
    : diskWords.has((error as { readonly code?: unknown } | null)?.code)

/** Classes of PostgreSQL's codes that are about what was to be written: its data, a constraint, its size. */
const SQLSTATE_OF_ROWS = /^(22|23|54)[0-9A-Z]{3}$/

/** The database is well, but cannot write what it was given. */
export function isOfRows(error: unknown): boolean {
  if (error instanceof StorageError) return error.isOfStatement
  const code = (error as { readonly code?: unknown } | null)?.code
  return typeof code === 'string' && SQLSTATE_OF_ROWS.test(code)
}
