import type { SessionView } from '@belfry/rules'
import { memo } from 'react'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { chronicleOf, toldNow } from '../../../shared/chronicle/chronicle.ts'
import { useTelling } from '../../../shared/chronicle/useTelling.ts'
import { useText } from '../../../shell/useText.ts'

/** The table and its story so far in words, as those eyes know them: what the picture shows, to be read. */
export const AsText = memo(function AsText({ view }: { readonly view: SessionView }) {
  const { t } = useText('replay', 'chronicle')
  const content = useTableContent()
  const telling = useTelling(view)
  if (!content) return null
  const { cast, chapters } = chronicleOf(toldNow(view), content)
  return (
    <details className="replay__text" open>
      <summary>{t('replay:text')}</summary>
      <ul className="replay__cast" aria-label={t('replay:text.seats')}>
        {cast.map((member) => (
          <li key={member.who.seat} data-seat={member.who.seat}>
            {telling.cast(member)}
          </li>
        ))}
      </ul>
      <ol className="replay__story" aria-label={t('replay:text.story')}>
        {chapters.map((chapter) => (
          <li key={chapter.since}>
            {telling.chapter(chapter)}
            <ul>
              {chapter.happenings.map((told) => (
                <li key={`${told.kind} ${told.time} ${'who' in told ? told.who.seat : ''}`}>
                  {telling.happening(told)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  )
})
