import '../characters.css'
import { NPC_TEAMS } from '@belfry/content'
import { useMemo } from 'react'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import type { ModalProps } from '../../../shell/feature.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { TokenButton } from '../picker/TokenButton.tsx'
import { mayRemove, setNpcs } from './useNpcs.ts'

const TOKEN_PX = 84
const MAY = { ok: true, value: true } as const

/** The Storyteller's own characters, a tab for each of their teams. */
export function Modal({ tab }: ModalProps) {
  const shell = useShell()
  const { t } = useText('characters')
  const { view } = useTable()
  const content = useTableContent()
  const team = NPC_TEAMS[tab] ?? NPC_TEAMS[0]
  const characters = useMemo(
    () => content?.pack.characters.filter((character) => character.team === team) ?? [],
    [content, team],
  )
  if (!view || !content) return null
  const { npcs, edition } = view.session
  const own = Object.values(edition?.custom ?? {}).flatMap(({ id }) => content.character(id) ?? [])
  const all = [...characters, ...own.filter((character) => character.team === team)]
  return (
    <div className="picker">
      <p>{t('characters:npc.text')}</p>
      <ul className="picker__tokens">
        {all.map((character) => {
          const isIn = npcs.includes(character.id)
          return (
            <li key={character.id}>
              <TokenButton
                character={character}
                px={TOKEN_PX}
                check={isIn ? mayRemove(character, view, content) : MAY}
                isPressed={isIn}
                onClick={() =>
                  void setNpcs(
                    shell,
                    isIn ? npcs.filter((id) => id !== character.id) : [...npcs, character.id],
                  )
                }
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
