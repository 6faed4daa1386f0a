import { fileAddress } from '@belfry/protocol'
import { inRegion } from '../../lib/browser/region.ts'
import type { PageProps } from '../../shell/feature.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useText } from '../../shell/useText.ts'
import { Frame } from './Frame.tsx'
import { type Script, type Standing, standings } from './tournament.ts'

function ScriptRow({ script }: { readonly script: Script }) {
  const { t } = useText('tournament')
  const [locale] = useLocale()
  const signed = new Intl.NumberFormat(inRegion(locale), { signDisplay: 'exceptZero' })
  const { id, name, points, matches, ahead, votes, isTied, url } = script
  const href = url ?? fileAddress('tournament', { folder: id, file: 'script.json' })
  return (
    <tr data-script={id}>
      <th scope="row">
        <a href={href} target="_blank" rel="noreferrer">
          {name}
        </a>
        {isTied && matches > 0 && <span className="standing__tied"> {t('tournament:tied')}</span>}
      </th>
      <td>{points === 0 ? t('tournament:tba') : points}</td>
      <td>{signed.format(ahead)}</td>
      <td>{votes}</td>
      <td>{matches}</td>
    </tr>
  )
}

function GroupTable({ standing: { group, scripts } }: { readonly standing: Standing }) {
  const { t } = useText('tournament')
  return (
    <table className="standing" data-group={group}>
      <caption className="cup__subtitle">{t('tournament:group', { group })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('tournament:script')}</th>
          <th scope="col">{t('tournament:points')}</th>
          <th scope="col">{t('tournament:ahead')}</th>
          <th scope="col">{t('tournament:count.votes')}</th>
          <th scope="col">{t('tournament:played')}</th>
        </tr>
      </thead>
      <tbody>
        {scripts.map((script) => (
          <ScriptRow key={script.id} script={script} />
        ))}
      </tbody>
    </table>
  )
}

/** Leaderboard: who stands where in each group. */
export function Page(_props: PageProps) {
  const { t } = useText('tournament')
  return (
    <Frame
      title={t('tournament:leaderboard.title')}
      links={[{ to: 'Worldcup', label: t('tournament:overview') }]}
    >
      {(tournament) => (
        <>
          <p>{t('tournament:leaderboard.note')}</p>
          <p>{t('tournament:leaderboard.order')}</p>
          <div className="cup__standings">
            {standings(tournament).map((standing) => (
              <GroupTable key={standing.group} standing={standing} />
            ))}
          </div>
        </>
      )}
    </Frame>
  )
}
