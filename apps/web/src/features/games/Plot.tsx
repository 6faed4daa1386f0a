import { useText } from '../../shell/useText.ts'
import { FEW, type Row } from './statistics.ts'

interface PlotProps {
  readonly title: string
  readonly rows: readonly Row[]
  readonly nameOf: (key: string) => string
}

/** Marks along a bar. */
const SHARES = [0, 25, 50, 75, 100]
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole))

function Bars({ rows, nameOf }: Omit<PlotProps, 'title'>) {
  const { t } = useText('replay')
  return (
    <div className="plot__drawing" aria-hidden="true">
      {rows.map(({ key, games, wins }) => (
        <div key={key} className="plot__row" data-few={games < FEW}>
          <span className="plot__name">{nameOf(key)}</span>
          <span className="plot__all">
            <span className="plot__won" style={{ '--share': wins / Math.max(1, games) }} />
          </span>
          <span className="plot__count">{t('replay:stat.rate.of', { wins, games })}</span>
        </div>
      ))}
      <span className="plot__scale">
        {SHARES.map((share) => (
          <span key={share}>{share} %</span>
        ))}
      </span>
    </div>
  )
}

/** Shares won, drawn; the same figures stand behind it as a table. */
export function Plot({ title, rows, nameOf }: PlotProps) {
  const { t } = useText('replay')
  return (
    <figure className="plot">
      <Bars rows={rows} nameOf={nameOf} />
      <details className="plot__figures">
        <summary>{t('replay:stat.table')}</summary>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('replay:stat.by')}</th>
              <th scope="col">{t('replay:stat.games')}</th>
              <th scope="col">{t('replay:stat.wins')}</th>
              <th scope="col">{t('replay:stat.rate')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, games, wins }) => (
              <tr key={key}>
                <th scope="row">{nameOf(key)}</th>
                <td>{games}</td>
                <td>{wins}</td>
                <td>{percent(wins, games)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
