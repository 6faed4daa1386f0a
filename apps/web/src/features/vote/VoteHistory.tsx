import './history.css'
import { dayNumber, type SessionView, type VoteHistoryView } from '@belfry/rules'
import { inRegion } from '../../lib/browser/region.ts'
import { nominatorOf, nomineeOf, type PastPerson } from '../../shared/people/people.ts'
import { type Names, useNames } from '../../shared/people/useNames.ts'
import { useTable } from '../../shell/useTable.ts'
import { type Texts, useText } from '../../shell/useText.ts'
import { BlockToday, RowStanding } from './HistoryBlock.tsx'
import { nominatedToday } from './selectors.ts'

const time = (timestamp: number, locale: string): string =>
  new Date(timestamp).toLocaleTimeString(inRegion(locale), { hour: '2-digit', minute: '2-digit' })

const votersOf = (view: SessionView, entry: VoteHistoryView, names: Names, t: Texts['t']): string =>
  entry.voters
    .map((voter) => {
      const name = names.past(view, voter)
      return voter.count === 1 ? name : t('vote:history.counts', { name, votes: voter.count })
    })
    .join(', ')

/** Where some hands count for more or less than one, how many they were is said too. */
const votesOf = ({ votes, isHidden, voters }: VoteHistoryView, t: Texts['t']): string => {
  if (votes !== null && votes !== voters.length)
    return t('vote:history.hands', { votes, count: voters.length })
  if (votes !== null) return String(votes)
  return t(isHidden ? 'vote:history.secret' : 'vote:history.closed')
}

const COLUMNS = ['time', 'phase', 'nominator', 'nominee', 'type', 'votes', 'majority', 'voters'] as const

function Row({ view, entry }: { readonly view: SessionView; readonly entry: VoteHistoryView }) {
  const { t } = useText('vote')
  const names = useNames()
  // On a telephone a row is a small card, and each of its parts says what it is.
  const cell = (column: (typeof COLUMNS)[number]) => ({ 'data-label': t(`vote:history.column.${column}`) })
  const nominator = nominatorOf(entry)
  const isEnough = entry.votes !== null && entry.votes >= entry.majority
  return (
    <tr data-type={entry.type} data-enough={isEnough}>
      <td {...cell('time')}>{time(entry.timestamp, document.documentElement.lang)}</td>
      <td {...cell('phase')}>{t('vote:history.day', { number: dayNumber(entry.phase) })}</td>
      <td {...cell('nominator')}>
        {nominator ? names.past(view, nominator) : t('vote:history.nominator.secret')}
      </td>
      <td {...cell('nominee')}>
        {names.past(view, nomineeOf(entry))}
        <RowStanding view={view} entry={entry} />
      </td>
      <td {...cell('type')}>{t(`vote:history.${entry.type}`)}</td>
      <td {...cell('votes')} className="vote-history__number">
        {votesOf(entry, t)}
      </td>
      <td {...cell('majority')} className="vote-history__number">
        {entry.majority}
      </td>
      <td {...cell('voters')}>{votersOf(view, entry, names, t) || t('vote:history.nobody')}</td>
    </tr>
  )
}

const list = (view: SessionView, people: readonly PastPerson[], names: Names, t: Texts['t']): string =>
  people.map((person) => names.past(view, person)).join(', ') || t('vote:history.nobody')

function Today({ view }: { readonly view: SessionView }) {
  const { t } = useText('vote')
  const names = useNames()
  const { nominators, nominees } = nominatedToday(view)
  return (
    <dl className="vote-history__today">
      <dt>{t('vote:today.nominators')}</dt>
      <dd>{list(view, nominators, names, t)}</dd>
      <dt>{t('vote:today.nominees')}</dt>
      <dd>{list(view, nominees, names, t)}</dd>
    </dl>
  )
}

/** What scrolls must be reachable with the keyboard. */
const REACHABLE = { tabIndex: 0 } as const

/** Every vote so far, the latest first. */
export function Modal() {
  const { view } = useTable()
  const { t } = useText('vote')
  if (!view) return null
  const entries = view.gamestate.vote.history.toReversed()
  return (
    <div className="vote-history">
      <BlockToday view={view} />
      <Today view={view} />
      {entries.length === 0 ? (
        <p>{t('vote:history.empty')}</p>
      ) : (
        <div className="vote-history__scroll" {...REACHABLE}>
          <table className="vote-history__table">
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`vote:history.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Row key={entry.timestamp} view={view} entry={entry} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
