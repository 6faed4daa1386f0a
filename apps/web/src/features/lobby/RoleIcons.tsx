import { GameIcon } from '../../art/token/GameIcon.tsx'
import { useCharacters } from '../../shared/characters/useCharacters.ts'
import { useText } from '../../shell/useText.ts'

/** A script nobody knows by name is known by its characters. */
export function RoleIcons({ roles }: { readonly roles: readonly string[] }) {
  const { t } = useText('lobby')
  const content = useCharacters()
  const known = roles.flatMap((id) => content?.character(id) ?? [])
  if (known.length === 0) return null
  const names = known.map(({ name }) => name).join(', ')
  return (
    <span className="sessions__roles" title={names}>
      <span className="visually-hidden">{t('lobby:characters', { names })}</span>
      {known.map(({ id, icon, team }) => (
        <span key={id} data-team={team}>
          <GameIcon name={icon} />
        </span>
      ))}
    </span>
  )
}
