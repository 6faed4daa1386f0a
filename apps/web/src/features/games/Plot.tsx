import { useText } from '../../shell/useText.ts'
import { FEW, type Row } from './statistics.ts'

interface PlotProps {
  readonly title: string
  readonly rows: readonly Row[]
  readonly nameOf: (key: string) => string
}

const ROW = 30
const NAME = 190
const BAR = 300
const WIDTH = 620
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole))

function Bars({ rows, nameOf }: Omit<PlotProps, 'title'>) {
  const { t } = useText('replay')
  return (
    <svg
      className="plot__drawing"
      viewBox={`0 0 ${WIDTH} ${rows.length * ROW + 18}`}
      aria-hidden="true"
      preserveAspectRatio="xMinYMin meet"
    >
      {[0, 25, 50, 75, 100].map((share) => (
        <g key={share} className="plot__grid">
          <line
            x1={NAME + (BAR * share) / 100}
            x2={NAME + (BAR * share) / 100}
            y1={0}
            y2={rows.length * ROW}
          />
          <text x={NAME + (BAR * share) / 100} y={rows.length * ROW + 14} textAnchor="middle">
            {share} %
          </text>
        </g>
      ))}
      {rows.map(({ key, games, wins }, at) => (
        <g key={key} transform={`translate(0 ${at * ROW})`} data-few={games < FEW}>
          <text className="plot__name" x={NAME - 8} y={ROW / 2 + 5} textAnchor="end">
            {nameOf(key)}
          </text>
          <rect className="plot__all" x={NAME} y={5} width={BAR} height={ROW - 10} rx={3} />
          <rect
            className="plot__won"
            x={NAME}
            y={5}
            width={Math.max(1.5, (BAR * wins) / Math.max(1, games))}
            height={ROW - 10}
            rx={3}
          />
          <text className="plot__count" x={NAME + BAR + 10} y={ROW / 2 + 5}>
            {t('replay:stat.rate.of', { wins, games })}
          </text>
        </g>
      ))}
    </svg>
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
