/** The two documents: which chapters they have, in which order. */
export const DOCUMENTS = {
  player: [
    'goal',
    'teams',
    'phases',
    'abilities',
    'impaired',
    'nominations',
    'votes',
    'death',
    'travellers',
    'npcs',
    'ending',
    'seat',
    'talk',
    'grimoire',
  ],
  storyteller: [
    'role',
    'script',
    'bag',
    'first-night',
    'nights',
    'truth',
    'day',
    'vote-running',
    'exile',
    'guests',
    'finish',
    'table',
    'care',
  ],
} as const

export type DocumentName = keyof typeof DOCUMENTS

/** A part of a chapter: running text, or a list. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

const ITEM = '- '

/** A chapter is written in lines: an empty one parts blocks, and lines with a dash before them are a list. */
export const blocksOf = (chapter: string): readonly Block[] =>
  chapter.split('\n\n').map((part): Block => {
    const lines = part.split('\n')
    return lines.every((line) => line.startsWith(ITEM))
      ? { kind: 'list', items: lines.map((line) => line.slice(ITEM.length)) }
      : { kind: 'text', text: lines.join(' ') }
  })
