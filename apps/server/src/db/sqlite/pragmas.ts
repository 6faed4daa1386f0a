const WAL_BYTES_KEPT = 64 * 1024 * 1024

/** How every connection that writes is set: what was acknowledged is on disk, what was deleted is overwritten. */
export const asWriter = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma secure_delete = on;
  pragma journal_size_limit = ${WAL_BYTES_KEPT};
`
