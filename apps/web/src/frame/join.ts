import { pathOf } from '../lib/routing/routes.ts'
import { perShell } from './perShell.ts'
import type { Shell } from './shell.ts'

/** Scripts made by users bring this with them; newcomers are told what that means. */
const HOME_MADE = 'automatic-for-homebrew'

/** The NPCs of a session, where the list knows it. */
export interface JoinedSession {
  readonly npcs: readonly string[]
}

const isNew = ({ account }: Shell): boolean => account.get().claims?.flags.includes('newuser') ?? false

/** Whether newcomers are to be warned of these NPCs. */
async function isHomeMade(shell: Shell, npcs: readonly string[]): Promise<boolean> {
  if (npcs.length === 0) return false
  if (!shell.content.get()) await shell.content.load(shell.translation.i18n.language)
  return npcs.some((id) => shell.content.get()?.trait(id, HOME_MADE) !== undefined)
}

/** The sessions whose home-made rules somebody has said yes to. */
const acceptedIn = perShell(() => new Set<string>())

/** Asks a newcomer, once, whether home-made rules are what they want; in all other cases it is a yes. */
export async function acceptsHomeMade(shell: Shell, code: string, npcs: readonly string[]): Promise<boolean> {
  const accepted = acceptedIn(shell)
  if (!isNew(shell) || accepted.has(code) || !(await isHomeMade(shell, npcs))) return true
  const answer = await shell.modals.ask({
    type: 'confirm',
    title: { key: 'session:homebrew.title' },
    text: { key: 'session:homebrew.text' },
    yes: { key: 'session:homebrew.yes' },
    no: { key: 'session:homebrew.no' },
  })
  if (answer.ok && answer.value) accepted.add(code)
  return answer.ok && answer.value
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
  if (listed && !(await acceptsHomeMade(shell, code, listed.npcs))) return
  if (!(await acceptsSecondTab(shell))) return
  shell.session.enter(code)
  shell.navigator.go(pathOf('Grimoire'))
}
