/** Letters that Unicode doesn't decompose into a letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ς: 'σ' },
}
const PLAIN_LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'giu')

/** A text without accents and other marks on its letters. */
export const withoutMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(PLAIN_LETTERS, (letter) => PLAIN[letter.toLowerCase()] ?? letter)

/** The form in which texts are searched: case and accents make no difference, in any script. */
export const foldedText = (text: string): string => withoutMarks(text.toLowerCase())
