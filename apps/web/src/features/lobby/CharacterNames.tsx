import { GameIcon } from '../../art/token/GameIcon.tsx'
import { useCharacters } from '../../shared/characters/useCharacters.ts'
import { useText } from '../../shell/useText.ts'

/** Characters by name, each with its picture; those nobody knows here by their id. */
export function CharacterNames({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useText('lobby')
  const content = useCharacters()
  if (ids.length === 0) return <span>{t('lobby:none')}</span>
  return (
    <ul className="details__characters">
      {ids.map((id) => {
        const character = content?.character(id)
        return (
          <li key={id} data-team={character?.team}>
            {character && <GameIcon name={character.icon} />}
            {character?.name ?? id}
          </li>
        )
      })}
    </ul>
  )
}
