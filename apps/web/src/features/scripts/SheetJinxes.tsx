import type { ContentIndex, Jinx } from '@belfry/content'
import { useEffect, useRef } from 'react'
import { CharacterPicture } from '../../shared/characters/CharacterPicture.tsx'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { jumpOf } from './jinxJump.ts'
import { jinxKey } from './sheet.ts'

interface SheetJinxesProps {
  readonly jinxes: readonly Jinx[]
  readonly content: ContentIndex
}

function Member({ id, content }: { readonly id: string; readonly content: ContentIndex }) {
  const character = content.character(id)
  return character ? (
    <span className="sheet-jinx__member">
      <CharacterPicture character={character} />
      {character.name}
    </span>
  ) : null
}

/** Pairs that change each other, and how. */
export function SheetJinxes({ jinxes, content }: SheetJinxesProps) {
  const shell = useShell()
  const { t } = useText('scripts')
  const list = useRef<HTMLUListElement>(null)
  const jump = useReadable(jumpOf(shell))
  useEffect(() => {
    if (!jump) return
    const target = list.current?.querySelector<HTMLElement>(`[data-jinx="${CSS.escape(jump.key)}"]`)
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
    // A jump happens once: a sheet that is opened again later starts at its top.
    jumpOf(shell).set(null)
  }, [jump, shell])
  if (jinxes.length === 0) return null
  return (
    <section className="sheet-jinxes">
      <h3 className="script-sheet__heading">{t('scripts:sheet.jinxes')}</h3>
      <ul ref={list}>
        {jinxes.map((jinx) => (
          <li key={jinxKey(jinx)} className="sheet-jinx" data-jinx={jinxKey(jinx)} tabIndex={-1}>
            <p className="sheet-jinx__pair">
              <Member id={jinx.a} content={content} />
              <Member id={jinx.b} content={content} />
            </p>
            <p className="sheet-jinx__reason" lang={jinx.lang}>
              {jinx.reason}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
