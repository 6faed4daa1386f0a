import type { CountedMatch } from '@belfry/protocol'
import { inRegion } from '../../lib/browser/region.ts'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { FactorGate } from '../../shared/second-factor/FactorGate.tsx'
import type { PageProps } from '../../shell/feature.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { type Count, useCount } from './api.ts'
import { Frame } from './Frame.tsx'
import { matchOf, roundOf, scriptOf, type Tournament } from './tournament.ts'
import { useSideName } from './useSideName.ts'

interface CountProps {
  readonly tournament: Tournament
  readonly count: Count
}

/** How far it is, and whether the data are as they should be. */
function Summary({ count: { readAt, problem, voters, matches } }: CountProps) {
  const { t } = useText('tournament')
  const [locale] = useLocale()
  const date = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'medium', timeStyle: 'medium' })
  const closed = matches.filter(({ state, isTyped }) => state === 'locked' || isTyped).length
  const progress = t('tournament:count.progress', { closed, total: matches.length })
  return (
    <div className="count__summary">
      {problem !== null && (
        <p className="cup__fault" role="alert">
          {t('tournament:count.problem', { problem })}
        </p>
      )}
      <p>
        <label>
          <strong>{progress}</strong>
          <progress className="count__progress" max={Math.max(1, matches.length)} value={closed} />
        </label>
      </p>
      <p>{t('tournament:count.voters', { count: voters })}</p>
      {readAt !== null && <p>{t('tournament:count.read', { date: date.format(readAt) })}</p>}
      <p className="count__note">{t('tournament:count.note')}</p>
    </div>
  )
}

function Share({ votes: [a, b] }: Pick<CountedMatch, 'votes'>) {
  const { t } = useText('tournament')
  const total = a + b
  return (
    <>
      <strong>{t('tournament:count.live', { a, b })}</strong>
      {total > 0 && (
        <span className="count__share" style={{ '--share': `${(a / total) * 100}%` }} aria-hidden="true" />
      )}
    </>
  )
}

function Row({ tournament, match }: { readonly tournament: Tournament; readonly match: CountedMatch }) {
  const { t } = useText('tournament')
  const [locale] = useLocale()
  const nameOf = useSideName(tournament)
  const date = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'short', timeStyle: 'medium' })
  const round = roundOf(match.number)
  // What was written down counts, whatever the votes say.
  const results = match.isTyped ? matchOf(tournament, match.number)?.results : null
  const group = scriptOf(tournament, match.scripts[0])?.group ?? ''
  return (
    <tr data-match={match.number} data-state={match.state}>
      <th scope="row" className="count__match">
        {nameOf(match.scripts[0])} – {nameOf(match.scripts[1])}
        <span className="count__round">
          {round === 'group'
            ? t('tournament:group', { group })
            : [
                t(`tournament:round.${round}`),
                t('tournament:match.title', { number: match.number + 1 }),
              ].join(' · ')}
        </span>
      </th>
      <td data-label={t('tournament:count.state')}>
        {t(`tournament:count.state.${match.state}`)}
        {match.isTyped && <span className="count__round">{t('tournament:count.typed')}</span>}
      </td>
      <td data-label={t('tournament:count.votes')}>
        <Share votes={results ?? match.votes} />
      </td>
      <td data-label={t('tournament:count.last')}>
        {match.lastAt === null ? t('tournament:count.never') : date.format(match.lastAt)}
      </td>
    </tr>
  )
}

function Counted({ tournament }: Pick<CountProps, 'tournament'>) {
  const { t, phrase } = useText('tournament')
  const { data, error } = useCount()
  if (error) return <p role="alert">{phrase(failurePhrase(error.failure))}</p>
  if (!data) return <p aria-busy="true">{t('tournament:loading')}</p>
  return (
    <>
      <Summary tournament={tournament} count={data} />
      <table className="count">
        <thead>
          <tr>
            <th scope="col">{t('tournament:count.match')}</th>
            <th scope="col">{t('tournament:count.state')}</th>
            <th scope="col">{t('tournament:count.votes')}</th>
            <th scope="col">{t('tournament:count.last')}</th>
          </tr>
        </thead>
        <tbody>
          {data.matches.map((match) => (
            <Row key={match.number} tournament={tournament} match={match} />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** For staff: how every vote stands, also those that are still open. */
export function Page(_props: PageProps) {
  const { t } = useText('tournament')
  const { isStaff } = usePermissions()
  return (
    <Frame
      title={t('tournament:count.title')}
      links={[
        { to: 'WorldcupLeaderboard', label: t('tournament:leaderboard.title') },
        { to: 'WorldcupKnockout', label: t('tournament:knockout.title') },
      ]}
    >
      {(tournament) =>
        isStaff ? (
          <FactorGate>
            <Counted tournament={tournament} />
          </FactorGate>
        ) : (
          <p role="alert">{t('tournament:count.forStaff')}</p>
        )
      }
    </Frame>
  )
}
