import { ok } from '@belfry/kit'
import { NEW_PASSWORD_MIN } from '@belfry/protocol'
import { type Outcome, refuse } from '../../../domain/errors/codes.ts'
import groups from './common.json' with { type: 'json' }

/** Owner of the password to be: nobody's own name is a secret. */
export interface Owner {
  readonly email: string
  readonly username: string
}

/** Longer than that, digits and signs around a word are a part of the secret and not its ornament. */
const LONGEST_ORNAMENT = 6
const FEWEST_CHARACTERS = 4
const SHORTEST_ALL_DIGITS = 12
const SHORTEST_OWN_WORD = 4

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
}

/** Rows, columns and zigzags of keyboards: whoever walks along them is not alone. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
]
const steps = new Set(
  walks.flatMap((walk) =>
    Array.from(walk)
      .slice(1)
      .map((key, at) => `${walk[at]}${key}`),
  ),
)

const isStep = (from: string, to: string): boolean =>
  from === to || steps.has(`${from}${to}`) || steps.has(`${to}${from}`)

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const withoutDisguise = (text: string): string =>
  Array.from(text, (character) => lookAlikes[character] ?? character).join('')
const squashed = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
/** As words are compared: without case, accents, gaps and digits in the place of letters. */
const folded = (text: string): string => squashed(withoutDisguise(plain(text)))

/** `annaanna` is no better than `anna`. */
const withoutRepeats = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

const common = new Set(
  Object.values(groups)
    .flatMap((words) => words.split(' '))
    .map((word) => withoutRepeats(folded(word))),
)

const withoutOrnament = (text: string): string => {
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return text.length - bare.length <= LONGEST_ORNAMENT ? bare : text
}

const coresOf = (password: string): readonly string[] =>
  [plain(password), withoutOrnament(plain(password))]
    .map((text) => withoutRepeats(folded(text)))
    .filter((core) => core !== '')

const isWalk = (text: string): boolean => {
  const keys = Array.from(squashed(text))
  const leaps = keys.slice(1).filter((key, at) => !isStep(keys[at] ?? '', key)).length
  return leaps <= 1
}

const isSimple = (password: string): boolean => {
  const text = plain(password)
  return (
    new Set(text).size < FEWEST_CHARACTERS ||
    (/^\d+$/.test(squashed(text)) && squashed(text).length < SHORTEST_ALL_DIGITS) ||
    isWalk(text)
  )
}

const ownWords = ({ email, username }: Owner): readonly string[] => {
  const [local = '', domain = ''] = plain(email).split('@')
  const whole = [email, local, username, domain, domain.split('.')[0] ?? '']
  return [...whole, ...local.split(/[._+-]/), ...plain(username).split(/\s+/)]
    .map(folded)
    .filter((word) => word.length >= SHORTEST_OWN_WORD)
}

/** Rule for new passwords. It is not asked of old ones: whoever has one gets in with it. */
export function checkNewPassword(password: string, owner: Owner): Outcome<undefined> {
  if (Array.from(password).length < NEW_PASSWORD_MIN)
    return refuse('auth.passwordShort', { min: NEW_PASSWORD_MIN })
  const cores = coresOf(password)
  if (isSimple(password) || cores.some((core) => common.has(core))) return refuse('auth.passwordCommon')
  const own = ownWords(owner)
  return cores.some((core) => own.includes(core)) ? refuse('auth.passwordOwn') : ok(undefined)
}
