import { inRegion } from '../../../lib/browser/region.ts'
import { useText } from '../../../shell/useText.ts'
import type { StoryChapter, TroubledSpan } from './wholeStory.ts'

const clockTime = (time: number): string =>
  new Date(time).toLocaleTimeString(inRegion(document.documentElement.lang), {
    hour: '2-digit',
    minute: '2-digit',
  })

/** Nights and days with all that happened in them. */
export function StoryChapters({ chapters }: { readonly chapters: readonly StoryChapter[] }) {
  return (
    <ol className="story__chapters">
      {chapters.map((chapter) => (
        <li key={chapter.since} className="story__chapter" data-chapter={chapter.label}>
          <h2 className="story__heading">
            {chapter.title}
            <time dateTime={new Date(chapter.since).toISOString()}>{clockTime(chapter.since)}</time>
          </h2>
          <ul className="story__lines">
            {[...chapter.lines.entries()].map(([at, line]) => (
              <li key={`${at} ${line.kind}`} data-line={line.kind}>
                {line.text}
                {line.more !== null && <span className="story__more">{line.more}</span>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

interface TroublesProps {
  readonly spans: readonly TroubledSpan[]
  readonly nameOf: (seat: number) => string
}

/** Who was drunk or poisoned, and when. */
export function Troubles({ spans, nameOf }: TroublesProps) {
  const { t } = useText('replay')
  if (spans.length === 0) return null
  return (
    <section className="story__troubles" aria-label={t('replay:trouble')}>
      <h2 className="story__heading">{t('replay:trouble')}</h2>
      <ul>
        {[...spans.entries()].map(([at, { seat, kind, from, to }]) => (
          <li key={`${at} ${seat}`}>
            {to === null
              ? t(`replay:trouble.${kind}.end`, { name: nameOf(seat), from })
              : t(`replay:trouble.${kind}`, { name: nameOf(seat), from, to })}
          </li>
        ))}
      </ul>
    </section>
  )
}
