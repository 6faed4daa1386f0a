/**
 * Command lines for programs of the system that show text. Titles and texts come from the page of any server, so no
 * program may read them as an option, as markup or as a part of a script.
 */
export interface Command {
  readonly program: string
  readonly args: readonly string[]
  /** Variables added to the environment of the program. */
  readonly env?: Readonly<Record<string, string>>
}

/** Arguments cannot hold NUL, and no program shows other control characters; lines and tabs stay. */
const CONTROL = /(?![\n\t])\p{Cc}/gu

/** Text as programs get it: shortened by whole characters, well-formed, without control characters. */
export const shownText = (text: string, longest: number): string =>
  Array.from(text.toWellFormed().replaceAll(CONTROL, '')).slice(0, longest).join('')

export const escapedMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** For programs that read `\n` or `\74` in their arguments as the character it stands for. */
export const escapedBackslashes = (text: string): string => text.replaceAll('\\', '\\\\')

/**
 * `statement` finds the texts at the end of the list `a`. Options end at `--`, and for a version that does not know it at
 * the first argument that is none: so a name of our own stands before the texts.
 */
export const osascript = (statement: string, texts: readonly string[]): Command => ({
  program: 'osascript',
  args: ['-e', 'on run a', '-e', statement, '-e', 'end run', '--', 'Belfry', ...texts],
})

/** The script is the same each time and reads texts from its environment. */
export const powershell = (script: readonly string[], env: Readonly<Record<string, string>>): Command => ({
  program: 'powershell',
  args: [
    '-NoProfile',
    '-NonInteractive',
    '-WindowStyle',
    'Hidden',
    '-EncodedCommand',
    Buffer.from(script.join('; '), 'utf16le').toString('base64'),
  ],
  env,
})
