import type { ContentIndex } from '@belfry/content'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { loadPast } from './api.ts'
import { type PastScript, scriptHistoryOf } from './history.ts'

/** The scripts that were loaded in this browser before. */
export function PastScripts({ content }: { readonly content: ContentIndex }) {
  const shell = useShell()
  const { t } = useText('scripts')
  const history = scriptHistoryOf(shell)
  const scripts = useReadable(history.scripts)
  if (scripts.length === 0) return null
  const nameOf = ({ name, author }: PastScript): string => {
    const shown = name || t('scripts:own.nameless')
    return author ? t('scripts:own.pastBy', { name: shown, author }) : shown
  }
  return (
    <section className="own-script__way">
      <h3 className="field__label">{t('scripts:own.history')}</h3>
      <ul className="past-list" aria-label={t('scripts:own.history')}>
        {scripts.map((past) => (
          <li key={`${past.name} ${past.author} ${past.items.length}`} className="past-list__row">
            <Button kind="quiet" icon="scroll" onClick={() => void loadPast(shell, content, past, t)}>
              {nameOf(past)}
            </Button>
            <Button
              kind="quiet"
              icon="close"
              aria-label={t('scripts:own.forget', { name: nameOf(past) })}
              onClick={() => history.forgetScript(past)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
