import type { ClientEvent, Denial } from '@belfry/client'
import { hasText, type Phrase, type TextKey } from '@belfry/i18n'
import { useEffect } from 'react'
import type { Shell } from '../../shell/shell.ts'
import { useShell } from '../../shell/useShell.ts'
import { failureText } from '../../shell/useText.ts'

const NO_LINE = 'session-disconnected'

/** Denials: what did not happen, and why. */
export function denialPhrase({ translation }: Pick<Shell, 'translation'>, denial: Denial): Phrase {
  const { i18n, t } = translation
  const key = `session:denied.${denial.name}` as TextKey
  const what = hasText(i18n, key) ? t(key) : t('session:denied.other')
  const why = denial.code === NO_LINE ? t('session:denied.offline') : failureText(translation, denial)
  return { key: 'session:denied', params: { what, why } }
}

/**
 * The one place that hears of everything that was said at the table without waiting for an answer, and did not
 * happen. The same again takes the place of the notice that is still there, so that it is seen anew.
 */
export function watchDenials(shell: Shell): () => void {
  const { table, notices, translation } = shell
  const shown = new Map<string, number>()
  const show = async (denial: Denial): Promise<void> => {
    await translation.i18n.loadNamespaces('session')
    const phrase = denialPhrase(shell, denial)
    const text = translation.t(phrase.key, phrase.params)
    const before = shown.get(text)
    if (before !== undefined) notices.dismiss(before)
    shown.set(text, notices.show(phrase, 'bad'))
  }
  return table.watch((event: ClientEvent) => {
    if (event.type === 'denied') void show(event)
  })
}

export function useDenials(): void {
  const shell = useShell()
  useEffect(() => watchDenials(shell), [shell])
}
