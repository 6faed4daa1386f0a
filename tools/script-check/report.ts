import { type ContentIndex, fillMessage, importScript, type Problem } from '@belfry/content'
import messages from '@belfry/content/messages.en.json' with { type: 'json' }
import { texts } from './texts.ts'

export interface FileReport {
  readonly isRejected: boolean
  readonly lines: readonly string[]
}

/** Names come from strangers' files: nothing in them may steer the terminal or turn the line around. */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const printable = (text: string): string =>
  text.replace(STEERING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const describe = ({ code, params, path }: Problem): string => {
  const template: string = (messages as Readonly<Record<string, string>>)[code] ?? code
  return printable(
    fillMessage(texts.reason, { where: path === '' ? '' : `${path} `, text: fillMessage(template, params) }),
  )
}

/** What becomes of one script, and why. */
export function checkScript(file: string, text: string, content: ContentIndex): FileReport {
  const imported = importScript(text, content)
  if (!imported.ok) {
    const { errors, warnings } = imported.error
    return {
      isRejected: true,
      lines: [printable(fillMessage(texts.rejected, { file })), ...[...errors, ...warnings].map(describe)],
    }
  }
  const { warnings } = imported.value
  // One wording for every number, so that other programs can read it.
  const verdict = warnings.length === 0 ? texts.loads : texts['loads-with-warnings']
  return {
    isRejected: false,
    lines: [printable(fillMessage(verdict, { file, count: warnings.length })), ...warnings.map(describe)],
  }
}

export const reportUnreadable = (file: string, reason: string): FileReport => ({
  isRejected: true,
  lines: [
    printable(fillMessage(texts.rejected, { file })),
    printable(fillMessage(texts.unreadable, { reason })),
  ],
})
