import { useText } from '../../shell/useText.ts'
import type { Status } from './api.ts'
import { Card, FactList, type FactRow } from './Card.tsx'
import { useFormats } from './format.ts'

type Member = Status['cluster'][number]

function useRows(): (member: Member) => readonly FactRow[] {
  const { t } = useText('status')
  const { moment, number } = useFormats()
  return ({ isHeard, seenAt, version, startedAt, people, errors, lastError, redis, voice }) => {
    const database = {
      label: t('status:storage.engine'),
      value: isHeard ? t('status:redis.up') : t('status:cluster.silent', { date: moment(seenAt) }),
      isBad: !isHeard,
    }
    if (version === '') return [database]
    const { reached, total } = voice
    return [
      database,
      { label: t('status:versions.belfry'), value: version },
      { label: t('status:versions.since'), value: moment(startedAt) },
      { label: t('status:people.online'), value: number(people) },
      { label: t('status:errors'), value: number(errors), isBad: errors > 0 },
      ...(lastError
        ? [{ label: t('status:cluster.lastError'), value: `${moment(lastError.at)} ${lastError.text}` }]
        : []),
      { label: t('status:redis'), value: t(`status:redis.${redis}`), isBad: redis === 'down' },
      {
        label: t('status:voice'),
        value: t('status:cluster.voice', { reached: number(reached), total: number(total) }),
        isBad: reached < total,
      },
    ]
  }
}

/** Cluster: every server of this installation, where there is more than one. */
export function Cluster({ status: { cluster } }: { readonly status: Status }) {
  const { t } = useText('status')
  const rowsOf = useRows()
  if (cluster.length < 2) return null
  const versions = new Set(cluster.map(({ version }) => version))
  return (
    <Card
      name="cluster"
      title={t('status:cluster')}
      warning={versions.size > 1 ? t('status:cluster.mixed') : undefined}
    >
      {cluster.map((member) => (
        <section key={member.name} className="status__node" data-answering={member.isAnswering}>
          <h3>{member.name}</h3>
          {member.isAnswering && <p className="status__quiet">{t('status:cluster.answering')}</p>}
          <FactList rows={rowsOf(member)} />
        </section>
      ))}
    </Card>
  )
}
