import {
  type ContentIndex,
  exportScript,
  FIRST_OWN_THEME,
  importScript,
  importScriptValue,
  type Script,
  type ScriptImport,
  scriptAfterRefusal,
  sizeProblem,
} from '@belfry/content'
import type { Translate } from '@belfry/i18n'
import { err } from '@belfry/kit'
import type { InboundPayload } from '@belfry/protocol'
import { scriptOf } from '../../shared/characters/tableContent.ts'
import { clearTable } from '../../shared/game/running.ts'
import { askTable } from '../../shell/askTable.ts'
import type { Shell } from '../../shell/shell.ts'
import { type PastScript, scriptHistoryOf } from './history.ts'
import { type Alert, failedAlert, refusalAlert, unknownIds, warningsAlert } from './problems.ts'

const show = (shell: Shell, { title, text }: Alert): void =>
  void shell.modals.ask({ type: 'alert', title, text })

/** Another script takes every character off the table, so it asks during a game and while players read a reveal. */
async function mayChange(shell: Shell): Promise<boolean> {
  const session = shell.table.get().view?.session
  const isRunning = session?.game.isRunning ?? false
  if (!isRunning && !session?.players.some(({ revealed }) => revealed)) return true
  const answer = await shell.modals.ask({
    type: 'confirm',
    title: { key: 'scripts:change.title' },
    text: { key: isRunning ? 'scripts:change.text' : 'scripts:change.revealed' },
  })
  return answer.ok && answer.value
}

const sendEdition = (shell: Shell, edition: InboundPayload<'edition'>): Promise<boolean> =>
  askTable(shell, 'scripts:error.edition_change', 'edition', edition)

export async function chooseEdition(shell: Shell, id: string): Promise<void> {
  if (await mayChange(shell)) await sendEdition(shell, { id, theme: FIRST_OWN_THEME })
}

export async function chooseTheme(shell: Shell, theme: number): Promise<void> {
  await askTable(shell, 'scripts:error.theme_change', 'edition', { theme })
}

/** What a character changes in the app is read from its specials where it arrives. */
const wireScript = (
  { edition, roles, npcs, custom }: Script,
  theme: number | null,
): InboundPayload<'edition'> => ({
  edition,
  roles,
  npcs,
  custom: custom.map(({ traits: _traits, ...character }) => character),
  theme,
})

const sendScript = (shell: Shell, script: Script, theme: number | null): Promise<boolean> =>
  sendEdition(shell, wireScript(script, theme))

export async function chooseRelease(shell: Shell, release: { script: Script; theme: number }): Promise<void> {
  if (await mayChange(shell)) await sendScript(shell, release.script, release.theme)
}

export async function clearGrimoire(shell: Shell): Promise<void> {
  const answer = await shell.modals.ask({
    type: 'confirm',
    title: { key: 'scripts:clear.title' },
    text: { key: 'scripts:clear.text' },
  })
  if (answer.ok && answer.value) await clearTable(shell, 'grimoire', 'scripts:error.clear_grim')
}

/** Nobody knows some of its characters: the table goes back to the first edition, unless a game is on. */
async function restore(shell: Shell, content: ContentIndex): Promise<void> {
  const session = shell.table.get().view?.session
  const current = session?.edition ? scriptOf(session.edition) : null
  const after = scriptAfterRefusal(content, current, session?.game.isRunning ?? false)
  if (after && after !== current) await sendEdition(shell, { id: after.edition.id, theme: FIRST_OWN_THEME })
}

/** Takes a script that was read: says what is odd about it, and loads it all the same if it can be loaded. */
async function take(shell: Shell, content: ContentIndex, read: ScriptImport, t: Translate): Promise<boolean> {
  if (!read.ok) {
    show(shell, refusalAlert(read.error, t))
    if (unknownIds(read.error).length > 0) await restore(shell, content)
    return false
  }
  const { script, warnings } = read.value
  if (!(await mayChange(shell))) return false
  if (!(await sendScript(shell, script, null))) return false
  const { name, author } = script.edition
  scriptHistoryOf(shell).rememberScript({ name, author, items: exportScript(script, content) })
  if (warnings.length > 0) show(shell, warningsAlert(warnings, t))
  else shell.notices.show({ key: 'scripts:own.loaded', params: { name } }, 'good')
  return true
}

export const loadText = (shell: Shell, content: ContentIndex, text: string, t: Translate): Promise<boolean> =>
  take(shell, content, importScript(text, content), t)

export const loadPast = (
  shell: Shell,
  content: ContentIndex,
  { items }: PastScript,
  t: Translate,
): Promise<boolean> => take(shell, content, importScriptValue(items, content), t)

export async function loadFile(shell: Shell, content: ContentIndex, file: File, t: Translate): Promise<void> {
  const tooLarge = sizeProblem(file.size)
  if (tooLarge) await take(shell, content, err(tooLarge), t)
  else await loadText(shell, content, await file.text(), t)
}

const FETCH_WITHIN_MS = 20_000

async function readUrl(url: string, content: ContentIndex): Promise<ScriptImport> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(FETCH_WITHIN_MS),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`.trim())
  const tooLarge = sizeProblem(Number(answer.headers.get('content-length') ?? 0))
  return tooLarge ? err(tooLarge) : importScript(await answer.text(), content)
}

export async function loadUrl(shell: Shell, content: ContentIndex, url: string, t: Translate): Promise<void> {
  let read: ScriptImport
  try {
    read = await readUrl(url, content)
  } catch (error) {
    show(shell, failedAlert(error))
    return
  }
  if (await take(shell, content, read, t)) scriptHistoryOf(shell).rememberUrl(url)
}
