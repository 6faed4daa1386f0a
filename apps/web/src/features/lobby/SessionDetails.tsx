import { GuestMark } from '../../shared/people/GuestMark.tsx'
import { shownName } from '../../shared/people/shownName.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { CharacterNames } from './CharacterNames.tsx'
import { playersOf, type SessionEntry, spectatorsOf } from './sessions.ts'

interface PersonProps {
  readonly id: string
  readonly username: string
  readonly isOnline: boolean
  readonly isDead?: boolean
  readonly isGuest?: boolean | undefined
}

function Person({ id, username, isOnline, isDead = false, isGuest }: PersonProps) {
  const { modals } = useShell()
  const { t } = useText('lobby')
  const isKnown = username !== ''
  return (
    <button
      type="button"
      className="details__person"
      data-online={isOnline}
      data-dead={isDead}
      disabled={!isKnown}
      onClick={() => modals.open({ name: 'user', params: { userId: id } })}
    >
      {isKnown ? shownName(username) : t('lobby:unknown')}
      {isGuest && <GuestMark />}
      {isDead && <span className="visually-hidden"> {t('lobby:dead')}</span>}
      {!isOnline && <span className="visually-hidden"> {t('lobby:offline')}</span>}
    </button>
  )
}

function Players({ entry }: { readonly entry: SessionEntry }) {
  const { t } = useText('lobby')
  const players = playersOf(entry)
  if (players.length === 0) return <span>{t('lobby:none')}</span>
  return (
    <ul className="details__people">
      {players.map(({ seat, user, isDead }) => (
        <li key={seat}>
          {user ? <Person {...user} isDead={isDead} /> : <span>{t('lobby:freeSeat', { number: seat })}</span>}
        </li>
      ))}
    </ul>
  )
}

function Spectators({ entry }: { readonly entry: SessionEntry }) {
  const { t } = useText('lobby')
  const spectators = spectatorsOf(entry)
  if (spectators.length === 0) return <span>{t('lobby:none')}</span>
  return (
    <ul className="details__people">
      {spectators.map((user) => (
        <li key={user.id}>
          <Person {...user} />
        </li>
      ))}
    </ul>
  )
}

/** Details that a row does not say: the script and its characters, and who is there. */
export function SessionDetails({ entry }: { readonly entry: SessionEntry }) {
  const { t } = useText('lobby')
  return (
    <dl className="details">
      <dt>{t('lobby:details.script')}</dt>
      <dd>
        {entry.edition?.name ?? t('lobby:none')}
        {entry.edition?.author ? ` ${t('lobby:author', { author: entry.edition.author })}` : ''}
      </dd>
      <dt>{t('lobby:details.characters')}</dt>
      <dd data-detail="characters">
        <CharacterNames entry={entry} ids={entry.roles} />
      </dd>
      <dt>{t('lobby:details.npcs')}</dt>
      <dd data-detail="npcs">
        <CharacterNames entry={entry} ids={entry.npcs} />
      </dd>
      <dt>{t('lobby:details.players')}</dt>
      <dd data-detail="players">
        <Players entry={entry} />
      </dd>
      <dt>{t('lobby:details.spectators')}</dt>
      <dd data-detail="spectators">
        <Spectators entry={entry} />
      </dd>
    </dl>
  )
}
