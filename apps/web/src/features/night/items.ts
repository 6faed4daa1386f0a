import type { ContentIndex } from '@belfry/content'
import { copyGrimoire, pointingTeam, type SessionView, type SignalId, type SignalItem } from '@belfry/rules'

const item = (id: SignalId, facts: Partial<SignalItem> = {}): SignalItem => ({
  data: null,
  role: null,
  ...facts,
  id,
})

export const sign = (id: SignalId): SignalItem => item(id)
export const roleItem = (role: string): SignalItem => item('role', { role })
/** A player is named by the seat, which stays true when names change. */
export const playerItem = (seat: number): SignalItem => item('player', { data: seat })
export const customItem = (text: string): SignalItem => item('custom', { data: text })
export const numberItem = (number: number): SignalItem => item('number', { data: number })
export const seenItem = (signalId: string): SignalItem => item('seen', { data: signalId })

export const grimoireItem = (view: SessionView): SignalItem =>
  item('grimoire', { data: copyGrimoire(view.session) as unknown })

/** Cards that only the one who runs the night has use for. */
export const STORYTELLER_SIGNS = [
  'you',
  'ability',
  'choice',
  'selected',
  'claim',
  'demon',
  'minions',
  'bluffs',
] as const satisfies readonly SignalId[]

/** The numbers above five that have a sign ready; larger ones are rare enough for words. */
export const LARGER_NUMBERS = [6, 7, 8, 9, 10] as const

/** Cards that characters of this game bring along: on the script, in play, or beside the table. */
export function specialItems(view: SessionView, content: ContentIndex): readonly SignalItem[] {
  const { edition, npcs, players } = view.session
  const ids = new Set([...(edition?.roles ?? []), ...npcs, ...players.flatMap(({ role }) => role ?? [])])
  return [...ids].flatMap((role) => {
    const character = content.character(role)
    const card = content.trait(role, 'signal-card') ?? content.trait(role, 'signal-player')
    return character && card ? [item('special', { role, icon: character.icon, description: card.text })] : []
  })
}

export interface ReadySignal {
  readonly message: readonly SignalItem[]
  readonly recipients: readonly string[]
}

const seatsOf = (view: SessionView, ids: readonly string[]): readonly number[] =>
  view.session.players.flatMap(({ id }, seat) => (id !== null && ids.includes(id) ? [seat] : []))

const teamIds = (view: SessionView, content: ContentIndex, team: 'minion' | 'demon'): readonly string[] =>
  pointingTeam(view.session.players, (id) => (id === null ? undefined : content.character(id)), team)

const listed = (head: SignalId, seats: readonly number[]): readonly SignalItem[] =>
  seats.length === 0 ? [] : [sign(head), ...seats.map(playerItem)]

/** What the minions are told on the first night: who the Demon is, and who stands beside them. */
export function minionInfo(view: SessionView, content: ContentIndex): ReadySignal {
  const minions = teamIds(view, content, 'minion')
  const demons = teamIds(view, content, 'demon')
  const others = minions.length > 1 ? listed('minions', seatsOf(view, minions)) : []
  return { recipients: minions, message: [...listed('demon', seatsOf(view, demons)), ...others] }
}

const bluffItems = ({ session }: SessionView): readonly SignalItem[] => {
  const bluffs = (session.bluffs ?? []).flatMap((role) => role ?? [])
  return bluffs.length === 0 ? [] : [sign('bluffs'), ...bluffs.map(roleItem)]
}

/** What a click on a sign lays down: beside "not in play" the chosen bluffs, for they are what it speaks of. */
export const itemsFor = (item: SignalItem, view: SessionView): readonly SignalItem[] => {
  const company = item.id === 'bluffs' ? bluffItems(view) : []
  return company.length > 0 ? company : [item]
}

/** What the Demon is told on the first night: the minions, and what nobody holds. */
export function demonInfo(view: SessionView, content: ContentIndex): ReadySignal {
  const demons = teamIds(view, content, 'demon')
  const minions = teamIds(view, content, 'minion')
  return { recipients: demons, message: [...listed('minions', seatsOf(view, minions)), ...bluffItems(view)] }
}
