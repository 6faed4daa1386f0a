import { memo, useId } from 'react'
import { UserName } from '../../shared/people/UserName.tsx'
import { languageName } from '../../shared/session-settings/languages.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { COLUMNS } from './columns.ts'
import { LanguageIcon } from './LanguageIcon.tsx'
import { NameCell } from './NameCell.tsx'
import { phaseName } from './phase.ts'
import { RoleIcons } from './RoleIcons.tsx'
import { SessionDetails } from './SessionDetails.tsx'
import { type SessionEntry, seatedOnline, spectatorsOf, storytellersOf } from './sessions.ts'
import { Tags } from './Tags.tsx'

interface EntryProps {
  readonly entry: SessionEntry
}

function ScriptCell({ entry }: EntryProps) {
  const { edition } = entry
  const { t } = useText('lobby')
  if (!edition) return <td data-label={t('lobby:column.script')}>{t('lobby:scriptUnknown')}</td>
  const isOfficial = edition.isOfficial
  return (
    <td data-label={t('lobby:column.script')}>
      {edition.name}
      {!isOfficial && edition.author && (
        <span className="sessions__author">{t('lobby:author', { author: edition.author })}</span>
      )}
      {!isOfficial && <RoleIcons entry={entry} />}
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
  // Where nobody sells subscriptions nothing is for subscribers only.
  const hasSubscriptions = useReadable(useShell().config).subscription !== null
  const isLocked = entry.boostDuration === 0 && hasSubscriptions
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
