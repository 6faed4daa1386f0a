import { hasText, type Phrase, type TextKey } from '@belfry/i18n'
import type { Failure } from '@belfry/kit'
import { permissionsOf } from '../../lib/account/permissions.ts'
import type { Shell } from '../../shell/shell.ts'
import { failureText } from '../../shell/useText.ts'
import { follow, obstacleHere, remediesFor } from './remedies.ts'

interface Said {
  readonly title: Phrase
  readonly text: Phrase
  readonly isNews?: true
}

/** Ends by the server that are the same to a person as being kept out, by the reason it gave. */
const LIKE: Readonly<Record<string, string>> = {
  banned: 'access.banned',
  'boost-ended': 'join-needs-subscription',
  kicked: 'join-banned',
  'session-ended': 'session-ended',
  unreadable: 'session.aside',
}

/** Help: what somebody can do about it, in a sentence; none where nothing has been written. */
function helpFor({ translation: { i18n, t } }: Shell, code: string): string {
  const key = `joining:help.${code}` as TextKey
  return hasText(i18n, key) ? t(key) : ''
}

/** The same to whoever has no name here yet. */
export function helpForStranger(shell: Shell, code: string): string {
  const { i18n, t } = shell.translation
  const key = `joining:stranger.${code}` as TextKey
  return hasText(i18n, key) ? t(key) : helpFor(shell, code)
}

const inLines = (...lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n')

/** Where nothing more is to be found in the lobby than anywhere else. */
const OUTSIDE: ReadonlySet<string> = new Set(['access.banned', 'access.login', 'account-banned'])

/** Every way out leads to the lobby: what that is to this person. */
function wayOut({ account, clock }: Shell, code: string): Phrase {
  if (OUTSIDE.has(code)) return { key: 'dialogues:ok' }
  return { key: permissionsOf(account.get(), clock.now()).isGuest ? 'joining:own' : 'joining:others' }
}

/** Says it, with a button for each way that helps. */
async function lead(shell: Shell, said: Said, obstacle: Failure, session: string): Promise<void> {
  const remedies = remediesFor(obstacle, shell.config.get())
  const answer = await shell.modals.ask({
    type: 'choice',
    ...said,
    cancel: wayOut(shell, obstacle.code),
    choices: remedies.map(({ name }, index) => ({
      value: name,
      label: { key: `joining:remedy.${name}` },
      kind: index === 0 ? 'primary' : 'plain',
    })),
  })
  const chosen = answer.ok && remedies.find(({ name }) => name === answer.value)
  if (chosen) follow(shell, chosen, session)
}

const prepare = ({ translation: { i18n } }: Shell): Promise<unknown> =>
  i18n.loadNamespaces(['joining', 'errors', 'session'])

/** A row of the list that is closed: why, and the way to what would help. */
export async function explainClosed(shell: Shell, name: string, obstacle: Failure): Promise<void> {
  await prepare(shell)
  const message = inLines(failureText(shell.translation, obstacle), helpFor(shell, obstacle.code))
  const said = {
    title: { key: 'lobby:closed', params: { name } },
    text: { key: 'joining:said', params: { message } },
  } as const
  await lead(shell, said, obstacle, name)
}

/** Refusal by the table itself. */
export async function explainRefusal(shell: Shell, session: string, refused: Failure): Promise<void> {
  await prepare(shell)
  const refusal = obstacleHere(refused, shell.config.get().subscription !== null)
  const message = inLines(failureText(shell.translation, refusal), helpFor(shell, refusal.code))
  const said = {
    title: { key: 'session:error.session' },
    text: { key: 'session:error.session_text', params: { message, name: refusal.code } },
    isNews: true,
  } as const
  await lead(shell, said, refusal, session)
}

/** Sent away by the table, for a reason that `ended` has in words. */
export async function explainEnd(
  shell: Shell,
  session: string,
  reason: string,
  ended: Phrase,
): Promise<void> {
  await prepare(shell)
  const code = LIKE[reason] ?? ''
  const message = inLines(shell.translation.t(ended.key, ended.params), helpFor(shell, code))
  const said = {
    title: { key: 'joining:ended' },
    text: { key: 'joining:said', params: { message } },
    isNews: true,
  } as const
  await lead(shell, said, { code, params: {} }, session)
}
