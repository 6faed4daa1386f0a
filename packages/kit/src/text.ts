const LINE_BREAKER = /[\p{Cc}\u2028\u2029]/u

/** Text that every database keeps and every screen shows: no U+0000, and no half of a character. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Line of text, as names and ids are: no control characters and no breaks either. */
export const isOneLine = (text: string): boolean => isStorable(text) && !LINE_BREAKER.test(text)
