import type { Failure } from '@belfry/kit'
import { useId } from 'react'
import { joinSession } from '../../shared/joining/join.ts'
import { explainClosed } from '../../shared/joining/refusal.ts'
import { obstacleHere, remedyFor, verifyPhone } from '../../shared/joining/remedies.ts'
import { useBlocked } from '../../shared/people/useBlocked.ts'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lacksPhone, obstacleTo } from './eligibility.ts'
import type { SessionEntry } from './sessions.ts'

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

/** The way to what would open this session, beside the reason why it is closed. */
function Help({ obstacle, name }: { readonly obstacle: Failure; readonly name: string }) {
  const shell = useShell()
  const { t } = useText('joining')
  const remedy = remedyFor(obstacle, useReadable(shell.config))
  if (!remedy) return null
  const label = t(`joining:remedy.${remedy.name}`)
  const spoken = t('joining:remedy.for', { remedy: label, name })
  return 'href' in remedy ? (
    <a className="sessions__help" href={remedy.href} target="_blank" rel="noreferrer" aria-label={spoken}>
      {label}
    </a>
  ) : (
    <button
      type="button"
      className="sessions__help"
      aria-label={spoken}
      onClick={() => remedy.run(shell, name)}
    >
      {label}
    </button>
  )
}

/** Obstacle that keeps this reader out of a session, in the words of this place. */
function useObstacle(entry: SessionEntry): Failure | null {
  const { clock, config } = useShell()
  const permissions = usePermissions()
  const hasSubscriptions = useReadable(config).subscription !== null
  const obstacle = obstacleTo(entry, permissions, clock.now())
  return obstacle && obstacleHere(obstacle, hasSubscriptions)
}

/** The way in; where it is closed, a click says why and leads to what would help. */
export function NameCell({ entry }: EntryProps) {
  const shell = useShell()
  const { t, phrase } = useText('lobby')
  const reasonId = useId()
  const isUnverified = lacksPhone(usePermissions())
  const obstacle = useObstacle(entry)
  const press = (): void => {
    if (!obstacle) void joinSession(shell, entry.name, entry)
    else if (entry.isPublic && isUnverified) verifyPhone(shell, entry.name)
    else void explainClosed(shell, entry.name, obstacle)
  }
  return (
    <th scope="row" className="sessions__name" data-blocked={obstacle !== null}>
      <button
        type="button"
        className="sessions__join"
        aria-describedby={obstacle ? reasonId : undefined}
        aria-haspopup={obstacle ? 'dialog' : undefined}
        onClick={press}
      >
        {!entry.isPublic && <Icon name="lock" />}
        {!entry.isPublic && <span className="visually-hidden">{t('lobby:isPrivate')} </span>}
        {entry.name}
      </button>
      <BlockedHere entry={entry} />
      {obstacle && (
        <>
          <span id={reasonId} className="sessions__reason">
            {phrase(failurePhrase(obstacle))}
          </span>
          <Help obstacle={obstacle} name={entry.name} />
        </>
      )}
    </th>
  )
}
