import type { TextKey } from '@belfry/i18n'
import type { RestAnswer } from '@belfry/protocol'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { useTrail } from './api.ts'
import type { Moderated } from './edits.ts'
import { useMoment } from './Facts.tsx'

type Entry = RestAnswer<'auditTrail'>['entries'][number]

const KNOWN = [
  'announcement',
  'announcement.withdraw',
  'ban.add',
  'ban.change',
  'ban.leave',
  'report.change',
  'user.change',
] as const
type Known = (typeof KNOWN)[number]

/** Fields and what they became, one a line: as it was written down, for whoever wants to know exactly. */
const linesOf = (detail: Entry['detail']): readonly string[] =>
  Object.entries(detail).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)

function Line({ entry }: { readonly entry: Entry }) {
  const { t } = useText('moderation')
  const moment = useMoment()
  const { action, actor, target, detail } = entry
  const known = KNOWN.find((one) => one === action)
  const deed: TextKey = known ? `moderation:audit.${known satisfies Known}` : 'moderation:audit.other'
  const lines = linesOf(detail)
  return (
    <li className="trail__entry" data-action={action}>
      <p>
        <time className="trail__at" dateTime={new Date(entry.at).toISOString()}>
          {moment(entry.at)}
        </time>
        <strong>{actor?.username ?? t('moderation:audit.operator')}</strong> {t(deed, { action })}{' '}
        {!action.startsWith('announcement') && (
          <strong>{target?.username ?? t('moderation:audit.gone')}</strong>
        )}
      </p>
      {lines.length > 0 && (
        <details className="trail__detail">
          <summary>{t('moderation:audit.detail')}</summary>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

/** Trail: what was done to an account, and what it did to others, the newest first. */
export function Trail({ user }: Pick<Moderated, 'user'>) {
  const { t, phrase } = useText('moderation')
  const { data, error } = useTrail(user.id, user.Tokens !== null)
  if (user.Tokens === null) return <p>{t('moderation:veiled')}</p>
  if (error) return <p role="alert">{phrase(failurePhrase(error.failure))}</p>
  if (!data) return <p aria-busy="true">{t('moderation:loading')}</p>
  if (data.entries.length === 0) return <p>{t('moderation:audit.none')}</p>
  return (
    <ol className="trail">
      {data.entries.map((entry) => (
        <Line key={JSON.stringify(entry)} entry={entry} />
      ))}
    </ol>
  )
}
