import { useText } from '../../shell/useText.ts'
import type { Status } from './api.ts'
import { Card, FactList } from './Card.tsx'
import { useFormats } from './format.ts'
import { MailTest, SmsTest } from './Tests.tsx'

interface StatusProps {
  readonly status: Status
}

const DAY_MS = 86_400_000
/** Below this the next evening may not fit. */
const LOW_DISK = 0.05
const OLD_BACKUP_MS = 2 * DAY_MS

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

export function People({ status: { people, sessions, reports, nodes, cluster } }: StatusProps) {
  const { t } = useText('status')
  const { number } = useFormats()
  const living = cluster.filter(({ isHeard }) => isHeard)
  return (
    <Card name="people" title={t('status:people')}>
      <FactList
        rows={[
          { label: t('status:people.online'), value: number(sumOf(living.map((node) => node.people))) },
          {
            label: t('status:people.connections'),
            value: number(sumOf(living.map((node) => node.connections))),
          },
          { label: t('status:people.accounts'), value: number(people.accounts) },
          { label: t('status:sessions.live'), value: number(sessions.live) },
          { label: t('status:sessions.open'), value: number(sessions.open) },
          {
            label: t('status:sessions.aside'),
            value: number(sessions.aside),
            isBad: sessions.aside > 0,
          },
          { label: t('status:reports'), value: t('status:reports.value', reports) },
          { label: t('status:nodes'), value: number(nodes) },
        ]}
      />
    </Card>
  )
}

export function Storage({ status: { storage, redis } }: StatusProps) {
  const { t } = useText('status')
  const { bytes } = useFormats()
  const { databaseBytes, diskFree, diskSize } = storage
  const isLow = diskFree !== null && diskSize !== null && diskFree < diskSize * LOW_DISK
  const disk =
    diskFree === null || diskSize === null
      ? t('status:unknown')
      : t('status:storage.disk.value', { free: bytes(diskFree), size: bytes(diskSize) })
  return (
    <Card name="storage" title={t('status:storage')} warning={isLow ? t('status:storage.low') : undefined}>
      <FactList
        rows={[
          { label: t('status:storage.engine'), value: t(`status:storage.engine.${storage.engine}`) },
          {
            label: t('status:storage.size'),
            value: databaseBytes === null ? t('status:unknown') : bytes(databaseBytes),
          },
          { label: t('status:storage.disk'), value: disk, isBad: isLow },
          { label: t('status:redis'), value: t(`status:redis.${redis}`), isBad: redis === 'down' },
        ]}
      />
    </Card>
  )
}

export function Backup({ status: { backup, at } }: StatusProps) {
  const { t } = useText('status')
  const { moment, bytes } = useFormats()
  if (backup.at === null)
    return (
      <Card name="backup" title={t('status:backup')} warning={t('status:backup.none')}>
        <FactList rows={[{ label: t('status:backup.last'), value: t('status:backup.never'), isBad: true }]} />
      </Card>
    )
  const isOld = at - backup.at > OLD_BACKUP_MS
  return (
    <Card name="backup" title={t('status:backup')} warning={isOld ? t('status:backup.old') : undefined}>
      <FactList
        rows={[
          { label: t('status:backup.last'), value: moment(backup.at), isBad: isOld },
          {
            label: t('status:backup.size'),
            value: backup.bytes === null ? t('status:unknown') : bytes(backup.bytes),
          },
          { label: t('status:backup.place'), value: backup.place ?? t('status:unknown') },
        ]}
      />
    </Card>
  )
}

export function Mail({ status: { mail, sms } }: StatusProps) {
  const { t } = useText('status')
  const { number } = useFormats()
  return (
    <Card name="mail" title={t('status:mail')}>
      <FactList
        rows={[
          {
            label: t('status:mail.way'),
            value: t(`status:mail.way.${mail.way}`),
            isBad: mail.way === 'folder',
          },
          { label: t('status:mail.waiting'), value: number(mail.waiting) },
          { label: t('status:sms.way'), value: t(`status:sms.way.${sms.way}`) },
        ]}
      />
      <MailTest way={mail.way} />
      <SmsTest way={sms.way} />
    </Card>
  )
}

export function Versions({ status: { versions, startedAt } }: StatusProps) {
  const { t } = useText('status')
  const { moment, number } = useFormats()
  const { newer } = versions
  return (
    <Card name="versions" title={t('status:versions')}>
      <FactList
        rows={[
          { label: t('status:versions.belfry'), value: versions.belfry },
          {
            label: t('status:versions.newer'),
            value: newer.length === 0 ? t('status:versions.newest') : newer.join(', '),
          },
          { label: t('status:versions.rules'), value: number(versions.rules) },
          { label: t('status:versions.schema'), value: versions.schema },
          { label: t('status:versions.node'), value: versions.node },
          { label: t('status:versions.since'), value: moment(startedAt) },
        ]}
      />
    </Card>
  )
}

export function Errors({ status: { errors } }: StatusProps) {
  const { t } = useText('status')
  const { moment } = useFormats()
  return (
    <Card name="errors" title={t('status:errors')}>
      {errors.count === 0 ? (
        <p>{t('status:errors.none')}</p>
      ) : (
        <>
          <p>{t('status:errors.count', { count: errors.count })}</p>
          <ol className="status__errors">
            {errors.last.map(({ at, text }) => (
              <li key={`${at} ${text}`}>
                <span className="status__quiet">{moment(at)}</span> {text}
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  )
}
