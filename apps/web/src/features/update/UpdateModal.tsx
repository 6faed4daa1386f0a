import './update.css'
import { useLocale } from '../../shell/useLocale.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { CHANGE_KINDS, type ChangeKind, type Release, releaseLink, tagOf } from './changelog.ts'
import { RELEASES } from './releases.ts'

const KIND_LABELS = {
  feature: 'update:kind.feature',
  change: 'update:kind.change',
  bugfix: 'update:kind.bugfix',
  other: 'update:kind.other',
} as const satisfies Record<ChangeKind, string>

function ReleaseNotes({
  release,
  template,
}: {
  readonly release: Release
  readonly template: string | undefined
}) {
  const { t } = useText('update')
  const [locale] = useLocale()
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <article className="release">
      <h3 className="release__version">
        <a href={releaseLink(release.version, template)} target="_blank" rel="noreferrer">
          {tagOf(release.version)}
        </a>
        <time className="release__date" dateTime={release.date}>
          {date.format(new Date(release.date))}
        </time>
      </h3>
      {CHANGE_KINDS.filter((kind) => release.changes[kind].length > 0).map((kind) => (
        <section key={kind} className="release__kind" data-kind={kind}>
          <h4>{t(KIND_LABELS[kind])}</h4>
          <ul lang="en">
            {release.changes[kind].map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  )
}

/** What each version brought, the newest first. */
export function Modal() {
  const { config } = useShell()
  const { t } = useText('update')
  const { links } = useReadable(config)
  return (
    <>
      <p className="sheet__text">{t('update:text')}</p>
      {RELEASES.map((release) => (
        <ReleaseNotes key={release.version} release={release} template={links?.['releases']} />
      ))}
    </>
  )
}
