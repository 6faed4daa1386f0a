import { CharacterPicture } from '../../shared/characters/CharacterPicture.tsx'
import { useText } from '../../shell/useText.ts'
import { useSessionCharacters } from './characters.ts'
import type { SessionEntry } from './sessions.ts'

interface CharacterNamesProps {
  readonly entry: SessionEntry
  readonly ids: readonly string[]
}

/** Characters by name, each with its picture; those nobody knows here by their id. */
export function CharacterNames({ entry, ids }: CharacterNamesProps) {
  const { t } = useText('lobby')
  const characterOf = useSessionCharacters(entry)
  if (ids.length === 0) return <span>{t('lobby:none')}</span>
  return (
    <ul className="details__characters">
      {ids.map((id) => {
        const character = characterOf(id)
        return (
          <li key={id} data-team={character?.team}>
            {character && <CharacterPicture character={character} className="game-icon" />}
            {character?.name ?? id}
          </li>
        )
      })}
    </ul>
  )
}
