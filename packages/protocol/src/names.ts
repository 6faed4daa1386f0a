import { type NameProblem, nameProblem, skeletonOf } from '@belfry/kit'

/**
 * Offices: what a part at the table or of this house is called, in every language it speaks; no word of a name may be
 * one.
 */
const ROLES = [
  'storyteller',
  'storytellers',
  'moderator',
  'moderators',
  'administrator',
  'administrators',
  'erzähler',
  'erzählerin',
  'moderatorin',
  'administratorin',
  ...['说书人', '版主', '管理员'],
  ...['vypravěč', 'vypravěčka', 'moderátor', 'moderátorka', 'správce', 'správkyně'],
  ...['fortæller', 'verteller', 'vertelster', 'beheerder', 'berättare', 'administratör'],
  ...['narratore', 'narratrice', 'moderatore', 'moderatrice', 'amministratore', 'amministratrice'],
  ...['narrador', 'narradora', 'moderador', 'moderadora', 'administrador', 'administradora'],
  ...['рассказчик', 'рассказчица', 'модератор', 'администратор'],
  // What players also call a Storyteller.
  ...[
    'host',
    'hostess',
    'gm',
    'st',
    'gamemaster',
    'gastgeber',
    'gastgeberin',
    'spielleiter',
    'spielleiterin',
  ],
  ...['anfitrión', 'anfitriona', 'anfitrião', 'anfitriã', 'conduttore', 'conduttrice'],
  ...['gastheer', 'gastvrouw', 'spelleider', 'spelleidster', 'spelledare', 'spelledaren', 'värd', 'värden'],
  ...['spilleder', 'spillederen', 'vært', 'værten', 'hostitel', 'hostitelka', 'ведущий', 'ведущая', '主持人'],
]
/** These may be a part of a name, but not all of it. */
const WHOLE = [
  ...[
    'admin',
    'administration',
    'belfry',
    'moderation',
    'nobody',
    'server',
    'spectator',
    'system',
    'the system',
  ],
  ...[
    'mod',
    'mods',
    'staff',
    'support',
    'team',
    'belfry staff',
    'belfry support',
    'belfry team',
    'team belfry',
  ],
  ...['das system', 'niemand', 'zuschauer', 'zuschauerin'],
]

const skeletons = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(skeletonOf))
const roles = skeletons(ROLES)
const whole = skeletons(WHOLE)

/** "St" before a name is a saint: St. Ives. */
const SAINT = /^St\.? ?(?=\p{Lu})/u

/** Name that claims to be somebody by office. Numbers at its end make no difference, nor do spaces. */
export function isReserved(name: string): boolean {
  const bare = name.replace(/[\p{N}\s]+$/u, '')
  if ([name, bare].some((each) => whole.has(skeletonOf(each)) || roles.has(skeletonOf(each)))) return true
  const words = name
    .replace(SAINT, '')
    .split(/[^\p{L}\p{N}\p{M}|!]+/u)
    .filter((word) => word !== '')
  // Two words make one as well: "Story teller", "Game Master".
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  return [...words, ...pairs].some((word) => roles.has(skeletonOf(word)))
}

export type NameCode = `name.${NameProblem | 'reserved'}`

/** Why this name is refused, as a code; null for a good one. The name is tidy. */
export function nameFault(name: string): NameCode | null {
  const problem = nameProblem(name)
  if (problem) return `name.${problem}`
  return isReserved(name) ? 'name.reserved' : null
}
