import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'

/** Scripts made by users bring this with them; newcomers are told what that means. */
const HOME_MADE = 'automatic-for-homebrew'

/** The NPCs of a session, where the list knows it. */
export interface JoinedSession {
  readonly npcs: readonly string[]
}

const isNew = ({ account }: Shell): boolean => account.get().claims?.flags.includes('newuser') ?? false

/** Home-made NPCs that newcomers are to be warned of. */
async function isHomeMade(shell: Shell, npcs: readonly string[]): Promise<boolean> {
  if (npcs.length === 0) return false
  if (!shell.content.get()) await shell.content.load(shell.translation.i18n.language)
  return npcs.some((id) => shell.content.get()?.trait(id, HOME_MADE) !== undefined)
}

/** Answer to home-made rules; `open` as long as nobody has really answered. */
export type HomeMadeAnswer = 'yes' | 'no' | 'open'

/** Answers by session, given or still open: whoever is being asked is not asked again. */
const answersIn = perShell(() => new Map<string, Promise<HomeMadeAnswer>>())

async function askAboutHomeMade({ modals }: Shell, signal?: AbortSignal): Promise<HomeMadeAnswer> {
  const question = {
    type: 'confirm',
    title: { key: 'session:homebrew.title' },
    text: { key: 'session:homebrew.text' },
    yes: { key: 'session:homebrew.yes' },
    no: { key: 'session:homebrew.no' },
    isNews: true,
    canWait: true,
  } as const
  const answer = await modals.ask(question, signal)
  if (!answer.ok) return 'open'
  return answer.value ? 'yes' : 'no'
}

/** Asks a newcomer, once, whether home-made rules are what they want; in all other cases it is a yes. */
export async function acceptsHomeMade(
  shell: Shell,
  code: string,
  npcs: readonly string[],
  signal?: AbortSignal,
): Promise<HomeMadeAnswer> {
  if (!isNew(shell) || !(await isHomeMade(shell, npcs))) return 'yes'
  const answers = answersIn(shell)
  const asked = answers.get(code) ?? askAboutHomeMade(shell, signal)
  answers.set(code, asked)
  const answer = await asked
  // Only a yes is remembered: whoever comes again after a no is asked again.
  if (answer !== 'yes') answers.delete(code)
  return answer
}

/** The same person at a table in another tab may be here by mistake. */
async function acceptsSecondTab({ tabs, modals, account }: Shell): Promise<boolean> {
  const own = account.get().claims?.id
  const other = (await tabs.ask()).find(({ sessionId, userId }) => sessionId !== null && userId === own)
  if (!other?.sessionId) return true
  const answer = await modals.ask({
    type: 'confirm',
    title: { key: 'session:tab.title' },
    text: { key: 'session:tab.text', params: { name: other.sessionId } },
  })
  return answer.ok && answer.value
}

/** Whatever a table needs is on its way while there is still something to ask. Trouble is told at the table. */
function fetchTable(shell: Shell): void {
  const pages = shell.features.flatMap(({ pages: rows = [] }) => rows)
  const page = pages.filter(({ route }) => route === 'Grimoire').map(({ load }) => load(shell))
  void Promise.allSettled([...page, shell.content.load(shell.translation.i18n.language)])
}

/** Goes to a session, after whatever there is to ask about it. What the server thinks of it is told at the table. */
export async function joinSession(shell: Shell, code: string, listed?: JoinedSession): Promise<void> {
  fetchTable(shell)
  if (listed && (await acceptsHomeMade(shell, code, listed.npcs)) !== 'yes') return
  if (!(await acceptsSecondTab(shell))) return
  shell.session.enter(code)
  shell.navigator.goTo('Grimoire')
}
