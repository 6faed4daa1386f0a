import { nameProblem, ok, type Result, tidyName } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import { SESSION_NAME_MAX, SESSION_NAME_MIN } from '../limits.ts'

/** Name in its old form, before names were tidied further: its links still open. */
const tidy = (raw: string): string => raw.normalize('NFC').trim().toLowerCase()

/** A session's name as it is created, or why it cannot be. */
export function sessionName(raw: string): Result<string, RuleError> {
  const name = tidyName(raw).toLowerCase()
  if (name.length < SESSION_NAME_MIN) return refuse('session-name-short', { min: SESSION_NAME_MIN })
  if (name.length > SESSION_NAME_MAX) return refuse('session-name-long', { max: SESSION_NAME_MAX })
  return nameProblem(name) === null ? ok(name) : refuse('session-name-marks')
}

/** Code typed to join: never refused, only brought into the form names have. */
export const joinCode = (raw: string): string => tidy(raw).slice(0, SESSION_NAME_MAX).trim()

const JOIN_PATH = '/join/'
/** A link may also carry the name in its hash. */
const HASH = /^\w+:\/\/[^#]*#(.+)$/

/** Code from the join prompt, which also takes a pasted link. */
export function joinCodeOf(input: string): Result<string, RuleError> {
  const at = input.lastIndexOf(JOIN_PATH)
  const link = at < 0 ? HASH.exec(input.trim())?.[1] : input.slice(at + JOIN_PATH.length)
  const code = joinCode(link === undefined ? input : decoded(link))
  return code.length < SESSION_NAME_MIN ? refuse('session-name-short', { min: SESSION_NAME_MIN }) : ok(code)
}

/** A link may carry spaces as %20; one that is broken is taken as it is. */
function decoded(part: string): string {
  const [path = ''] = part.split(/[?#/]/)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
