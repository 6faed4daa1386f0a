import type { RefusedScript, ScriptError, ScriptWarning } from '@belfry/content'
import type { Phrase, TextKey, Translate } from '@belfry/i18n'
import { failurePhrase } from '../../shell/useText.ts'

export interface Alert {
  readonly title: Phrase
  readonly text: Phrase
}

/** More lines than this nobody reads; what is left is counted. */
const MAX_LINES = 40

const listed = (lines: readonly string[], t: Translate): string => {
  const shown = lines.slice(0, MAX_LINES)
  const left = lines.length - shown.length
  return [...shown, ...(left > 0 ? [t('scripts:problems.more', { count: left })] : [])].join('\n')
}

const alert = (title: TextKey, list: string): Alert => ({
  title: { key: title },
  text: { key: 'scripts:problems.list', params: { list } },
})

/** Oddities of a script that loads all the same: where, and what. */
export const warningsAlert = (warnings: readonly ScriptWarning[], t: Translate): Alert =>
  alert(
    'scripts:error.schema',
    listed(
      warnings.map(({ code, params, path }) => {
        const text = t(`scripts:problem.${code}`, params)
        return path === '' ? text : t('scripts:problems.at', { path, text })
      }),
      t,
    ),
  )

const TITLES: Partial<Record<ScriptError['code'], TextKey>> = {
  'script-too-large': 'scripts:error.size',
  'script-too-many-characters': 'scripts:error.limit',
}

const isUnknownId = ({ code }: ScriptError): boolean => code === 'script-unknown-id'

/** Ids that belong to nobody: the only refusal that also puts the first edition back. */
export const unknownIds = ({ errors }: RefusedScript): readonly string[] =>
  errors.filter(isUnknownId).map(({ params }) => String(params['id']))

export function refusalAlert(refused: RefusedScript, t: Translate): Alert {
  const unknown = unknownIds(refused)
  if (unknown.length > 0) return alert('scripts:error.unknown', listed(unknown, t))
  const [first] = refused.errors
  const title = (first && TITLES[first.code]) ?? 'scripts:error.custom'
  const text = refused.errors.map(({ code, params }) => {
    const { key, params: values } = failurePhrase({ code, params })
    return t(key, values)
  })
  return alert(title, listed(text, t))
}

/** A browser says of an address that forbids reading no more than that it could not be fetched. */
export const failedAlert = (error: unknown): Alert => {
  const reason = error instanceof Error ? error.message : String(error)
  return error instanceof TypeError
    ? { title: { key: 'scripts:error.custom' }, text: { key: 'scripts:error.url', params: { reason } } }
    : alert('scripts:error.custom', reason)
}

export const missingAlert = (title: TextKey, ids: readonly string[], t: Translate): Alert =>
  alert(title, listed(ids, t))
