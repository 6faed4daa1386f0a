import { useText } from '../../shell/useText.ts'
import type { TabProps } from './edits.ts'
import { useMoment } from './Facts.tsx'

/** Logins: from where, when and with what somebody is logged in. */
export function Logins({ user: { Tokens: logins }, onSearch }: TabProps) {
  const { t } = useText('moderation')
  const moment = useMoment()
  if (logins === null) return <p>{t('moderation:veiled')}</p>
  if (logins.length === 0) return <p>{t('moderation:logins.none')}</p>
  return (
    <section className="moderation__scroll" aria-label={t('moderation:tab.logins')}>
      <table className="moderation__table">
        <thead>
          <tr>
            <th scope="col">{t('moderation:logins.since')}</th>
            <th scope="col">{t('moderation:logins.last')}</th>
            <th scope="col">{t('moderation:logins.version')}</th>
            <th scope="col">{t('moderation:logins.ip')}</th>
            <th scope="col">{t('moderation:logins.agent')}</th>
          </tr>
        </thead>
        <tbody>
          {logins.map(({ createdAt, updatedAt, version, ip, agent }) => (
            <tr key={`${createdAt} ${ip} ${agent}`}>
              <td>{moment(createdAt)}</td>
              <td>{moment(updatedAt)}</td>
              <td>{version}</td>
              <td>
                <button
                  type="button"
                  className="report__who"
                  title={t('moderation:logins.who', { ip })}
                  onClick={() => onSearch(ip)}
                >
                  {ip}
                </button>
              </td>
              <td className="moderation__agent">{agent}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
