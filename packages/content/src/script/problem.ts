/** Why a script is refused. */
export const SCRIPT_ERRORS = [
  'script-too-large',
  'script-unparseable',
  'script-not-a-list',
  'script-empty',
  'script-too-many-characters',
  'script-unknown-id',
] as const

/** What is odd about a script that loads all the same. */
export const SCRIPT_WARNINGS = [
  'script-few-items',
  'script-many-items',
  'script-no-characters',
  'script-no-meta',
  'script-second-meta',
  'script-not-a-character',
  'script-duplicate',
  'script-underscore-id',
  'script-id-missing',
  'script-id-unusable',
  'script-id-taken',
  'script-id-too-long',
  'script-team-unknown',
  'script-field-missing',
  'script-character-incomplete',
  'script-npc-automatic',
  'script-too-long',
  'script-shortened',
  'script-left-out',
  'script-link-too-long',
  'script-too-many-entries',
  'script-wrong-type',
  'script-not-a-link',
  'script-extra-property',
  'script-metadata-too-deep',
  'script-special-unknown',
  'script-jinx-broken',
  'script-night-unknown',
] as const

export type ScriptErrorCode = (typeof SCRIPT_ERRORS)[number]
export type ScriptWarningCode = (typeof SCRIPT_WARNINGS)[number]

export interface Problem<Code extends string = string> {
  readonly code: Code
  readonly params: Readonly<Record<string, string | number>>
  /** Where in the file: `[3].reminders[0]`; empty for the file as a whole. */
  readonly path: string
}

export type ScriptError = Problem<ScriptErrorCode>
export type ScriptWarning = Problem<ScriptWarningCode>

/** What kind of JSON value this is, in JSON's own words. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** A value for a remark. Objects are named by kind: turning a stranger's object into a text can throw. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : jsonType(value)

/** Collects what is odd about one entry of the list. The name stands in every remark, so that people find it. */
export class Remarks {
  readonly warnings: ScriptWarning[]
  readonly index: number
  readonly name: string

  constructor(warnings: ScriptWarning[], index: number, name: string) {
    this.warnings = warnings
    this.index = index
    this.name = name
  }

  add(code: ScriptWarningCode, field: string, params: Readonly<Record<string, string | number>> = {}): void {
    const path =
      field === '' || field.startsWith('[') ? `[${this.index}]${field}` : `[${this.index}].${field}`
    this.warnings.push({ code, params: { name: this.name, ...(field && { field }), ...params }, path })
  }
}
