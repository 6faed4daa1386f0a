import type { SessionView } from '@belfry/rules'
import { type KeyboardEvent, useState } from 'react'
import { inRegion } from '../../../lib/browser/region.ts'
import { toldOf } from '../../../shared/announcing/log.ts'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { chronicleOf, toldNow } from '../../../shared/chronicle/chronicle.ts'
import { useTelling } from '../../../shared/chronicle/useTelling.ts'
import { useLocale } from '../../../shell/useLocale.ts'
import { useReadable, useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'

interface Entry {
  readonly key: string
  readonly time: number
  readonly text: string
}

/** Entries from before this window was there, of this game. */
function useEarlier(view: SessionView, until: number): readonly Entry[] {
  const content = useTableContent()
  const telling = useTelling(view)
  if (!content) return []
  return chronicleOf(toldNow(view), content)
    .chapters.flatMap((chapter) => [
      { time: chapter.since, text: telling.chapter(chapter) },
      ...chapter.happenings.map((told) => ({ time: told.time, text: telling.happening(told) })),
    ])
    .filter(({ time }) => time < until)
    .map((entry, at) => ({ ...entry, key: `earlier ${at}` }))
}

const STEPS: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1 }

/** In a feed the page keys go from one entry to the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const article = (event.target as HTMLElement).closest('article')
  if (step === undefined || !article) return
  const next = step > 0 ? article.nextElementSibling : article.previousElementSibling
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

const clockTime = (time: number, locale: string): string =>
  new Date(time).toLocaleTimeString(inRegion(locale), { hour: '2-digit', minute: '2-digit' })

/** The entries of a feed are gone through by key. */
const GONE_THROUGH = { tabIndex: 0 } as const

/** Feed of all that was told, the latest first. */
export function Feed({ view }: { readonly view: SessionView }) {
  const shell = useShell()
  const { t } = useText('board')
  const [locale] = useLocale()
  const [since] = useState(() => shell.table.serverNow())
  const told = useReadable(toldOf(shell))
  const earlier = useEarlier(view, told[0]?.time ?? since)
  const entries: readonly Entry[] = [
    ...earlier,
    ...told.map(({ id, time, text }) => ({ key: `told ${id}`, time, text })),
  ].toReversed()
  return (
    // The entries take the keys; the feed only hears what they leave over.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className="text-feed" role="feed" aria-labelledby="text-table-log" onKeyDown={walk}>
      {entries.length === 0 && <p>{t('board:text.nothing')}</p>}
      {entries.map(({ key, time, text }, at) => (
        <article
          key={key}
          className="text-feed__entry"
          {...GONE_THROUGH}
          aria-posinset={at + 1}
          aria-setsize={entries.length}
          aria-label={text}
        >
          <time className="text-feed__time" dateTime={new Date(time).toISOString()}>
            {clockTime(time, locale)}
          </time>{' '}
          {text}
        </article>
      ))}
    </div>
  )
}
