import type { RestAnswer } from '@belfry/protocol'
import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'

/** Word from those who run the place. */
export interface Said {
  readonly title: string
  readonly text: string
}

/** Announcement this browser has heard or said, and when. */
interface Heard {
  readonly words: string
  readonly at: number
}

/** Longer than a server tells it to those who come: after that the same words are news again. */
const REMEMBERED_MS = 30 * 60_000

const inWords = ({ title, text }: Said): string => `${title}\n${text}`

const isHeard = (value: unknown): value is Heard => {
  const { words, at } = (value ?? {}) as Partial<Heard>
  return typeof words === 'string' && typeof at === 'number'
}

const parse = (raw: unknown): readonly Heard[] => (Array.isArray(raw) ? raw.filter(isHeard) : [])

/** Kept by the window as well: a browser may refuse to store anything. */
const heardIn = perShell(({ storage }) => ({ list: storage.read('heard', parse) ?? [] }))

const heardBy = (shell: Shell): readonly Heard[] =>
  heardIn(shell).list.filter(({ at }) => shell.clock.now() - at < REMEMBERED_MS)

/** At a table, in the lobby and after a reload the same word counts once. */
export function noteSaid(shell: Shell, said: Said): void {
  const words = inWords(said)
  const others = heardBy(shell).filter((heard) => heard.words !== words)
  const list = [...others, { words, at: shell.clock.now() }]
  heardIn(shell).list = list
  shell.storage.write('heard', list)
}

/** What was taken back before it was read is news again when it is said again. */
function forgetSaid(shell: Shell, said: Said): void {
  const list = heardBy(shell).filter(({ words }) => words !== inWords(said))
  heardIn(shell).list = list
  shell.storage.write('heard', list)
}

export const wasHeard = (shell: Shell, said: Said): boolean =>
  heardBy(shell).some(({ words }) => words === inWords(said))

/** Announcements that the server still tells whoever asks; null when it cannot be asked now. */
export async function toldLately({ api }: Shell): Promise<RestAnswer<'announcements'> | null> {
  const answer = await api.call('announcements')
  return answer.ok ? answer.value : null
}

/** Shows it until it is acknowledged, or taken back; several wait for their turn. */
export async function announce(shell: Shell, said: Said, signal?: AbortSignal): Promise<void> {
  noteSaid(shell, said)
  const answer = await shell.modals.ask(
    {
      type: 'alert',
      isNews: true,
      title: { key: 'session:announcement.title', params: { title: said.title } },
      text: { key: 'session:announcement.text', params: { text: said.text } },
    },
    signal,
  )
  if (!answer.ok) forgetSaid(shell, said)
}
