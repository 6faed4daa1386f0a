/** SQLite result codes that mean the file or the disk, not the statement. */
const storageCodes = new Set([5, 8, 10, 11, 13, 14, 26])

/** The database refused; `isStorage` tells a broken or full disk from a mistake in a statement. */
export class StorageError extends Error {
  readonly isStorage: boolean

  constructor(message: string, errcode: number | undefined) {
    super(message)
    this.name = 'StorageError'
    this.isStorage = errcode !== undefined && storageCodes.has(errcode & 0xff)
  }
}
