import type { ContentIndex, Theme } from '@belfry/content'
import { useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { chooseTheme } from './api.ts'

/** A theme at a glance: its sky, its horizon, and roofs with one lit window. */
function Swatch({ theme, label, isChosen }: { theme: Theme; label: string; isChosen: boolean }) {
  const shell = useShell()
  return (
    <button
      type="button"
      className="theme-swatch"
      aria-pressed={isChosen}
      data-theme-id={theme.id}
      style={{ '--sky': theme.sky, '--horizon': theme.horizon, '--glow': theme.glow }}
      onClick={() => void chooseTheme(shell, theme.id)}
    >
      <svg className="theme-swatch__town" viewBox="0 0 120 60" preserveAspectRatio="none" aria-hidden="true">
        <path
          className="theme-swatch__far"
          d="M0 60V40l10-6 10 6v-9l9-7 9 7v12h14V26l7-16 7 16v17h16v-9l10-7 10 7v6h18v20Z"
        />
        <path
          className="theme-swatch__near"
          d="M0 60V50l13-8 13 8v3h22v-8l11-7 11 7v7h20v-5l12-8 12 8h6v13Z"
        />
        <path
          className="theme-swatch__window"
          d="M12 50h3v4h-3ZM58 45h3v4h-3ZM101 48h3v4h-3ZM58 28h2v4h-2Z"
        />
      </svg>
      <span className="theme-swatch__label">{label}</span>
    </button>
  )
}

interface GroupProps {
  readonly title: string
  readonly themes: readonly Theme[]
  readonly labelOf: (number: number) => string
  readonly chosen: number
}

function Group({ title, themes, labelOf, chosen }: GroupProps) {
  if (themes.length === 0) return null
  return (
    <section className="theme-group">
      <h3 className="theme-group__title">{title}</h3>
      <div className="theme-group__swatches">
        {themes.map((theme) => (
          <Swatch
            key={theme.id}
            theme={theme}
            label={labelOf(Math.abs(theme.id))}
            isChosen={theme.id === chosen}
          />
        ))}
      </div>
    </section>
  )
}

/** The light behind the board: the edition's own, or one of those that suit every edition. */
export function ThemePicker({ content }: { readonly content: ContentIndex }) {
  const { t } = useText('scripts')
  const edition = useView(({ session }) => session.edition, null)
  if (!edition) return <p className="sheet__text">{t('scripts:theme.none')}</p>
  return (
    <>
      <Group
        title={t('scripts:theme.own', { name: edition.name || t('scripts:own.nameless') })}
        themes={edition.themes}
        labelOf={(number) => t('scripts:theme.ownNumber', { number })}
        chosen={edition.theme}
      />
      <Group
        title={t('scripts:theme.generic')}
        themes={content.pack.themes.generic}
        labelOf={(number) => t('scripts:theme.genericNumber', { number })}
        chosen={edition.theme}
      />
    </>
  )
}
