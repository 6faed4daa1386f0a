import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'

/** Word from those who run the place. */
export interface Said {
  readonly title: string
  readonly text: string
}

const inWords = ({ title, text }: Said): string => `${title}\n${text}`

/** What this window has heard or said already: at a table and in the lobby the same word counts once. */
const heardIn = perShell(() => new Set<string>())

export const noteSaid = (shell: Shell, said: Said): void => void heardIn(shell).add(inWords(said))

export const wasHeard = (shell: Shell, said: Said): boolean => heardIn(shell).has(inWords(said))

/** Shows it until it is acknowledged; several wait for their turn. */
export async function announce(shell: Shell, said: Said): Promise<void> {
  noteSaid(shell, said)
  await shell.modals.ask({
    type: 'alert',
    isNews: true,
    title: { key: 'session:announcement.title', params: { title: said.title } },
    text: { key: 'session:announcement.text', params: { text: said.text } },
  })
}
