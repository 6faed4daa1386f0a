/** Letters that the fonts of the app lack, by the language that is written with them. */
const LETTERS: Readonly<Record<string, (() => Promise<unknown>) | undefined>> = {
  'zh-Hans': () => import('./chinese.ts'),
}

/** Only for who reads such a language. The fonts of their system come first: a file is fetched where those lack a sign. */
export const fetchLetters = (locale: string): void => {
  // Without them the system shows what it has.
  LETTERS[locale]?.().catch(() => undefined)
}
