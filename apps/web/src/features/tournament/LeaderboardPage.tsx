import { fileAddress } from '@belfry/protocol'
import type { PageProps } from '../../shell/feature.ts'
import { useText } from '../../shell/useText.ts'
import { Frame } from './Frame.tsx'
import { type Script, type Standing, standings } from './tournament.ts'

function ScriptRow({ script: { id, name, points, matches, url } }: { readonly script: Script }) {
  const { t } = useText('tournament')
  const href = url ?? fileAddress('tournament', { folder: id, file: 'script.json' })
  return (
    <tr data-script={id}>
      <th scope="row">
        <a href={href} target="_blank" rel="noreferrer">
          {name}
        </a>
      </th>
      <td>{points === 0 ? t('tournament:tba') : points}</td>
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
