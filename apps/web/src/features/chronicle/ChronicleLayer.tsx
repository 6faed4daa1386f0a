import './chronicle.css'
import type { ContentIndex } from '@belfry/content'
import type { SessionView } from '@belfry/rules'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { useTable } from '../../frame/useTable.ts'
import { useTableContent } from '../../frame/useTableContent.ts'
import { useText } from '../../frame/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { chronicleOf } from './chronicle.ts'
import { openChronicle } from './open.ts'
import { saveText } from './saveText.ts'
import { tellAll, useTelling } from './useTelling.ts'

function Story({ view, content }: { readonly view: SessionView; readonly content: ContentIndex }) {
  const { t } = useText('chronicle')
  const telling = useTelling(view)
  const chronicle = chronicleOf(view, content)
  const title = t('chronicle:file.title', { script: view.session.edition?.name ?? '' })
  return (
    <div className="chronicle">
      <p className="chronicle__result">{telling.result(chronicle)}</p>
      <ul className="chronicle__cast">
        {chronicle.cast.map((member) => (
          <li key={member.seat}>{telling.cast(member)}</li>
        ))}
      </ul>
      <ol className="chronicle__chapters">
        {chronicle.chapters.map((chapter) => (
          <li key={chapter.since} className="chronicle__chapter" data-chapter={chapter.label}>
            <h3>{telling.chapter(chapter)}</h3>
            <ul>
              {chapter.happenings.map((told) => (
                <li key={`${told.kind} ${told.time}`} data-happening={told.kind}>
                  {telling.happening(told)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <div className="sheet__buttons">
        <Button
          kind="primary"
          icon="scroll"
          onClick={() => saveText(t('chronicle:file.name'), tellAll(title, chronicle, telling))}
        >
          {t('chronicle:save')}
        </Button>
      </div>
    </div>
  )
}

/** The story of a game that is over: who was who, who died, who voted, who won. */
export function Layer() {
  const open = openChronicle(useShell())
  const isOpen = useReadable(open)
  const { view } = useTable()
  const content = useTableContent()
  const { t } = useText('chronicle')
  if (!view || !content) return null
  return (
    <Sheet
      isOpen={isOpen}
      name="chronicle"
      title={t('chronicle:title')}
      closeLabel={t('common:close')}
      onDismiss={() => open.set(false)}
    >
      <Story view={view} content={content} />
    </Sheet>
  )
}
