/** A piece of a night text: plain, stressed, or the sign for "place a reminder here". */
export interface NightPart {
  readonly kind: 'plain' | 'stress' | 'reminder'
  readonly text: string
}

/** Script files write these two marks into their night texts. */
const MARKS = /(:reminder:|\*[^\s*](?:[^*\n]*[^\s*])?\*)/

const partOf = (text: string): NightPart => {
  if (text === ':reminder:') return { kind: 'reminder', text }
  return MARKS.test(text) ? { kind: 'stress', text: text.slice(1, -1) } : { kind: 'plain', text }
}

export const nightParts = (text: string): readonly NightPart[] =>
  text
    .split(MARKS)
    .filter((piece) => piece !== '')
    .map(partOf)

/** The same where only letters can stand, for instance in a title. */
export const plainNightText = (text: string): string =>
  nightParts(text)
    .map((part) => (part.kind === 'reminder' ? '●' : part.text))
    .join('')
