import { CharacterPicture } from '../../shared/characters/CharacterPicture.tsx'
import { useText } from '../../shell/useText.ts'
import { useSessionCharacters } from './characters.ts'
import type { SessionEntry } from './sessions.ts'

/** A script nobody knows by name is known by its characters. */
export function RoleIcons({ entry }: { readonly entry: SessionEntry }) {
  const { t } = useText('lobby')
  const characterOf = useSessionCharacters(entry)
  const known = entry.roles.flatMap((id) => characterOf(id) ?? [])
  if (known.length === 0) return null
  const names = known.map(({ name }) => name).join(', ')
  return (
    <span className="sessions__roles" title={names}>
      <span className="visually-hidden">{t('lobby:characters', { names })}</span>
      {known.map((character) => (
        <span key={character.id} data-team={character.team}>
          <CharacterPicture character={character} className="game-icon" />
        </span>
      ))}
    </span>
  )
}
