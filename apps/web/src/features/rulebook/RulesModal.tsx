import { can } from '../../lib/table/rights.ts'
import './rulebook.css'
import { useId } from 'react'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { type Block, blocksOf, DOCUMENTS, type DocumentName } from './document.ts'

function BlockView({ block }: { readonly block: Block }) {
  if (block.kind === 'text') return <p>{block.text}</p>
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

interface ChapterProps {
  readonly id: string
  readonly title: string
  readonly text: string
}

function Chapter({ id, title, text }: ChapterProps) {
  return (
    <section className="rulebook__chapter" id={id} tabIndex={-1} aria-label={title}>
      <h3>{title}</h3>
      {blocksOf(text).map((block, index) => (
        // The blocks of a chapter never change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: their place is all that tells two blocks apart
        <BlockView key={index} block={block} />
      ))}
    </section>
  )
}

function useChapters(name: DocumentName, base: string): readonly ChapterProps[] {
  const { t } = useText('rulebook')
  if (name === 'storyteller')
    return DOCUMENTS.storyteller.map((chapter) => ({
      id: `${base}-${chapter}`,
      title: t(`rulebook:storyteller.${chapter}.title`),
      text: t(`rulebook:storyteller.${chapter}.text`),
    }))
  return DOCUMENTS.player.map((chapter) => ({
    id: `${base}-${chapter}`,
    title: t(`rulebook:player.${chapter}.title`),
    text: t(`rulebook:player.${chapter}.text`),
  }))
}

const goTo = (id: string): void => {
  const chapter = document.getElementById(id)
  chapter?.scrollIntoView({ block: 'start' })
  chapter?.focus({ preventScroll: true })
}

/** The document of whoever reads: what a Storyteller needs is not what a player needs. */
export function Modal() {
  const { t } = useText('rulebook')
  const name = useView<DocumentName>(({ self }) => (can(self, 'lead') ? 'storyteller' : 'player'), 'player')
  const chapters = useChapters(name, useId())
  return (
    <article className="rulebook" data-document={name}>
      <p className="sheet__text">{t(`rulebook:${name}.intro`)}</p>
      <nav className="rulebook__contents" aria-label={t('rulebook:contents')}>
        {chapters.map(({ id, title }) => (
          <button key={id} type="button" className="rulebook__way" onClick={() => goTo(id)}>
            {title}
          </button>
        ))}
      </nav>
      {chapters.map((chapter) => (
        <Chapter key={chapter.id} {...chapter} />
      ))}
    </article>
  )
}
