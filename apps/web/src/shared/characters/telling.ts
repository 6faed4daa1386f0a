import type { Alignment, PlayerView, SessionView } from '@belfry/rules'
import { askTable } from '../../shell/askTable.ts'
import type { Shell } from '../../shell/shell.ts'
import { namingOfPlace } from '../people/people.ts'
import { tableContent } from './tableContent.ts'

/** Telling: whether a Storyteller's change reaches its player now, later, or is not made at all. */
export type Telling = 'tell' | 'keep' | null

/** Somebody sits there who does not know the character that lies on the seat. */
export const isUntold = ({ id, role, told }: Pick<PlayerView, 'id' | 'role' | 'told'>): boolean =>
  id !== null && role !== null && told?.role !== role

/** Tells one player what lies on the own seat. Says whom it means: nobody who sits down meanwhile is told. */
export const tellCharacter = (shell: Shell, index: number, id: string): Promise<boolean> =>
  askTable(shell, 'board:error.sending_roles', 'tellCharacter', { index, id })

/** Asks first: what a player has been told can't be taken back. */
export async function askToTell(shell: Shell, index: number, id: string): Promise<void> {
  const { view } = shell.table.get()
  const role = view?.session.players[index]?.role ?? null
  if (!view || role === null) return
  const answer = await shell.modals.ask({
    type: 'choice',
    ...telling(shell, view, index, role),
    choices: [{ value: 'tell', label: { key: 'board:tell.now' }, kind: 'primary' }],
  })
  if (answer.ok && answer.value === 'tell') await tellCharacter(shell, index, id)
}

/** Title and text of the question whether a player is told a character. */
function telling(shell: Shell, view: SessionView, index: number, role: string | null) {
  const naming = namingOfPlace(view, index)
  const name = naming.kind === 'named' ? naming.name : `${index + 1}`
  const character = characterOf(shell, view, role)
  return {
    title: { key: 'board:tell.title', params: { name } },
    text: {
      key: character ? 'board:tell.character' : 'board:tell.nobody',
      params: { name, number: index + 1, character: character?.name ?? '' },
    },
  } as const
}

const characterOf = (shell: Shell, { session }: SessionView, role: string | null) => {
  const content = shell.content.get()
  return content && role !== null ? tableContent(content, session.edition).character(role) : undefined
}

/** Alone nobody is told, before a game nothing is a surprise, and what everybody sees cannot be kept. */
function isTellingAsked(shell: Shell, view: SessionView, index: number, role: string | null): boolean {
  const { isLocal, game, players } = view.session
  if (isLocal || !game.isRunning || !players[index]?.id) return false
  if (view.gamestateST?.hasUnsentRoles) return false
  const isSameRole = players[index]?.role === role
  return isSameRole || characterOf(shell, view, role)?.team !== 'traveller'
}

const ALIGNMENTS = { g: 'board:tell.good', e: 'board:tell.evil', none: 'board:tell.own' } as const

/** Asks before a change in a running game reaches its player. */
export async function askTelling(
  shell: Shell,
  index: number,
  wanted: { readonly role: string | null; readonly alignment: Alignment },
): Promise<Telling> {
  const { view } = shell.table.get()
  if (!view || !isTellingAsked(shell, view, index, wanted.role)) return 'tell'
  const { title, text } = telling(shell, view, index, wanted.role)
  const isSide = view.session.players[index]?.role === wanted.role
  const answer = await shell.modals.ask({
    type: 'choice',
    title,
    text: isSide ? { key: ALIGNMENTS[wanted.alignment ?? 'none'], params: text.params } : text,
    choices: [
      { value: 'keep', label: { key: 'board:tell.keep' } },
      { value: 'tell', label: { key: 'board:tell.now' }, kind: 'primary' },
    ],
  })
  return answer.ok ? (answer.value as Telling) : null
}
