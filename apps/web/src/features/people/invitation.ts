/** Without the letters and digits that look alike; a power of two, so that each is as likely as the others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz234567892'
const LENGTH = 16

/** What a link carries that nobody can guess. */
export const newInvitation = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  )
