const BYTES = 16

/**
 * An id nobody else makes, in order of time: where requests are kept, those of one moment lie together.
 * `crypto.randomUUID` would need a secure origin; plain HTTP in a home network has none.
 */
export const newId = (): string =>
  Date.now().toString(36) +
  [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
