export const CODE_LENGTH = 6

/** Digits that are typed into a field for a code. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_LENGTH)

export const isCode = (code: string): boolean => code.length === CODE_LENGTH && /^\d+$/.test(code)
