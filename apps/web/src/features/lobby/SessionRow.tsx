import { memo, useId } from 'react'
import { joinSession } from '../../shared/joining/join.ts'
import { UserName } from '../../shared/people/UserName.tsx'
import { useBlocked } from '../../shared/people/useBlocked.ts'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { languageName } from '../../shared/session-settings/languages.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { COLUMNS } from './columns.ts'
import { isPhoneMissing, obstacleTo } from './eligibility.ts'
import { LanguageIcon } from './LanguageIcon.tsx'
import { phaseName } from './phase.ts'
import { RoleIcons } from './RoleIcons.tsx'
import { SessionDetails } from './SessionDetails.tsx'
import { type SessionEntry, seatedOnline, spectatorsOf, storytellersOf } from './sessions.ts'
import { Tags } from './Tags.tsx'

interface EntryProps {
  readonly entry: SessionEntry
}

/** A warning before one comes in. */
function BlockedHere({ entry: { usersAll } }: EntryProps) {
  const { t } = useText('lobby')
  const blocked = useBlocked()
  const count = usersAll.filter(({ id, isOnline }) => isOnline && blocked.has(id)).length
  if (count === 0) return null
  return (
    <span className="sessions__warning">
      <Icon name="warning" />
      {t('lobby:blocked', { count })}
    </span>
  )
}

function NameCell({ entry }: EntryProps) {
  const shell = useShell()
  const { t, phrase } = useText('lobby')
  const obstacle = obstacleTo(entry, usePermissions(), shell.clock.now())
  const reasonId = useId()
  const reason = obstacle && phrase(failurePhrase(obstacle))
  const needsPhone = isPhoneMissing(obstacle)
  const isClosed = obstacle !== null && !needsPhone
  const join = (): void => {
    if (needsPhone) shell.modals.open({ name: 'verification', params: undefined })
    else if (!isClosed) void joinSession(shell, entry.name, entry)
  }
  return (
    <th scope="row" className="sessions__name" data-blocked={obstacle !== null}>
      <button
        type="button"
        className="sessions__join"
        // Not `disabled`: the reason beside it is read out when it is reached.
        aria-disabled={isClosed}
        aria-describedby={reason ? reasonId : undefined}
        onClick={join}
      >
        {!entry.isPublic && <Icon name="lock" />}
        {!entry.isPublic && <span className="visually-hidden">{t('lobby:isPrivate')} </span>}
        {entry.name}
      </button>
      <BlockedHere entry={entry} />
      {reason && (
        <span id={reasonId} className="sessions__reason">
          {reason}
        </span>
      )}
    </th>
  )
}

function ScriptCell({ entry: { edition, roles } }: EntryProps) {
  const { t } = useText('lobby')
  if (!edition) return <td data-label={t('lobby:column.script')}>{t('lobby:scriptUnknown')}</td>
  const isOfficial = edition.isOfficial
  return (
    <td data-label={t('lobby:column.script')}>
      {edition.name}
      {!isOfficial && edition.author && (
        <span className="sessions__author">{t('lobby:author', { author: edition.author })}</span>
      )}
      {!isOfficial && <RoleIcons roles={roles} />}
    </td>
  )
}

function StorytellerCell({ entry }: EntryProps) {
  const { t } = useText('lobby')
  return (
    <td data-label={t('lobby:column.storyteller')}>
      {storytellersOf(entry).map(({ id, username, isOnline }) => (
        <span key={id} className="sessions__storyteller" data-online={isOnline}>
          {username ? <UserName id={id} name={username} /> : t('lobby:unknown')}
          {!isOnline && <span className="sessions__away">{t('lobby:offline')}</span>}
        </span>
      ))}
    </td>
  )
}

function PlayersCell({ entry }: EntryProps) {
  const { t } = useText('lobby')
  const spectators = spectatorsOf(entry).length
  const counts = { online: seatedOnline(entry), total: entry.players.length }
  return (
    <td data-label={t('lobby:column.players')} className="sessions__players">
      <span title={t('lobby:players.title', counts)}>
        <Icon name="chair" />
        {t('lobby:players', counts)}
      </span>
      <span title={t('lobby:spectators.title', { count: spectators })}>
        <Icon name="eye" />
        {t('lobby:spectators', { count: spectators })}
      </span>
    </td>
  )
}

const PHASE_ICONS = { start: 'hourglass', night: 'moon', day: 'sun', end: 'flag' } as const

function PhaseCell({ entry }: EntryProps) {
  const { t } = useText('lobby')
  const phase = phaseName(entry)
  const number = 'number' in phase ? phase.number : 0
  return (
    <td data-label={t('lobby:column.phase')} className="sessions__phase" data-phase={phase.kind}>
      <Icon name={PHASE_ICONS[phase.kind]} />
      {t(`lobby:phase.${phase.kind}`, { number })}
    </td>
  )
}

export interface SessionRowProps extends EntryProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function Row({ entry, isOpen, onToggle }: SessionRowProps) {
  const { t } = useText('lobby')
  const [locale] = useLocale()
  const detailsId = useId()
  const isLocked = entry.boostDuration === 0
  return (
    <>
      <tr className="sessions__row" data-session={entry.name} data-public={entry.isPublic}>
        <td className="sessions__toggle">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={t('lobby:details', { name: entry.name })}
            onClick={onToggle}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          </button>
        </td>
        <NameCell entry={entry} />
        <td data-label={t('lobby:column.language')}>
          <LanguageIcon code={entry.language} name={languageName(entry.language, locale)} />
        </td>
        <ScriptCell entry={entry} />
        <StorytellerCell entry={entry} />
        <PlayersCell entry={entry} />
        <PhaseCell entry={entry} />
        <td data-label={t('lobby:column.tags')}>
          <div className="sessions__tags">
            <Tags tags={entry.tags} />
            {isLocked && (
              <span className="tag" data-tag="subscription" title={t('lobby:subscribersOnly')}>
                <Icon name="ticket" />
                <span className="visually-hidden">{t('lobby:subscribersOnly')}</span>
              </span>
            )}
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr className="sessions__detailsrow">
          <td colSpan={COLUMNS} id={detailsId}>
            <SessionDetails entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Drawn again only when its session changed: the list is asked for often and seldom says anything new. */
export const SessionRow = memo(
  Row,
  (before, after) => before.entry === after.entry && before.isOpen === after.isOpen,
)
