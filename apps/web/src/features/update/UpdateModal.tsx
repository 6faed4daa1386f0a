import { inRegion } from '../../lib/browser/region.ts'
import './update.css'
import type { Locale } from '@belfry/i18n'
import { useEffect, useState } from 'react'
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

type News = Readonly<Record<string, string>>

/** News in other languages, by their English line. */
const TRANSLATED: Record<Exclude<Locale, 'en'>, () => Promise<{ readonly default: News }>> = {
  'zh-Hans': () => import('./news/zh-Hans.json'),
  cs: () => import('./news/cs.json'),
  da: () => import('./news/da.json'),
  nl: () => import('./news/nl.json'),
  de: () => import('./news/de.json'),
  it: () => import('./news/it.json'),
  'pt-BR': () => import('./news/pt-BR.json'),
  ru: () => import('./news/ru.json'),
  es: () => import('./news/es.json'),
  'es-419': () => import('./news/es-419.json'),
  sv: () => import('./news/sv.json'),
}

function useNews(): News {
  const [locale] = useLocale()
  const [news, setNews] = useState<News>({})
  useEffect(() => {
    if (locale === 'en') return
    let isWanted = true
    // Without them the English lines stay.
    void TRANSLATED[locale]().then(
      (loaded) => isWanted && setNews(loaded.default),
      () => undefined,
    )
    return () => {
      isWanted = false
      setNews({})
    }
  }, [locale])
  return news
}

function ReleaseNotes({
  release,
  news,
  template,
}: {
  readonly release: Release
  readonly news: News
  readonly template: string | undefined
}) {
  const { t } = useText('update')
  const [locale] = useLocale()
  const date = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'long', timeZone: 'UTC' })
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
          <ul>
            {release.changes[kind].map((entry) => (
              <li key={entry} lang={news[entry] ? undefined : 'en'}>
                {news[entry] ?? entry}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  )
}

/** News: what each version brought, the newest first. */
export function Modal() {
  const { config } = useShell()
  const { t } = useText('update')
  const { links } = useReadable(config)
  const news = useNews()
  return (
    <>
      <p className="sheet__text">{t('update:text')}</p>
      {RELEASES.map((release) => (
        <ReleaseNotes key={release.version} release={release} news={news} template={links?.['releases']} />
      ))}
    </>
  )
}
