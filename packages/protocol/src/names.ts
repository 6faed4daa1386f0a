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

/** Name that claims to be somebody by office. Numbers at its end make no difference, nor do spaces. */
export function isReserved(name: string): boolean {
  const bare = name.replace(/[\p{N}\s]+$/u, '')
  if ([name, bare].some((each) => whole.has(skeletonOf(each)) || roles.has(skeletonOf(each)))) return true
  return name.split(/[^\p{L}\p{N}\p{M}|!]+/u).some((word) => word !== '' && roles.has(skeletonOf(word)))
}

export type NameCode = `name.${NameProblem | 'reserved'}`

/** Why this name is refused, as a code; null for a good one. The name is tidy. */
export function nameFault(name: string): NameCode | null {
  const problem = nameProblem(name)
  if (problem) return `name.${problem}`
  return isReserved(name) ? 'name.reserved' : null
}
