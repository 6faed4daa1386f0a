import type { Character, ContentIndex } from '@belfry/content'
import { type SessionView, sortForPicker } from '@belfry/rules'
import { useMemo, useState } from 'react'
import { Token } from '../../../art/token/Token.tsx'
import { characterMatcher } from '../../../shared/characters/characterSearch.ts'
import { useFaces } from '../../../shared/characters/useFaces.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { TextField } from '../../../ui/Field.tsx'
import { roleItem } from '../items.ts'
import { addItem, type PanelProps } from './panel.ts'

const TOKEN_PX = 76

/** The characters of the script, and whatever else somebody holds. */
function charactersOf({ session }: SessionView, content: ContentIndex): readonly Character[] {
  const ids = new Set([
    ...(session.edition?.roles ?? []),
    ...session.players.flatMap(({ role }) => role ?? []),
  ])
  return sortForPicker([...ids].flatMap((id) => content.character(id) ?? []))
}

/** Shows a character. */
export function RolePanel({ view, content }: PanelProps) {
  const shell = useShell()
  const { t } = useText('night')
  const faces = useFaces()
  const [search, setSearch] = useState('')
  const characters = useMemo(() => charactersOf(view, content), [view, content])
  const found = characters.filter(characterMatcher(search))
  return (
    <>
      <TextField
        label={t('night:role.search')}
        type="search"
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className="signal__roles">
        {found.map((character) => (
          <li key={character.id}>
            <button
              type="button"
              className="signal__role"
              aria-label={character.name}
              title={character.ability}
              onClick={() => addItem(shell, roleItem(character.id))}
            >
              <Token face={faces.token(character)} px={TOKEN_PX} />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{t('night:role.none', { search })}</p>}
    </>
  )
}
