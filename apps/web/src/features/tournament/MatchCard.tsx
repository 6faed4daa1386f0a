import { fileAddress } from '@belfry/protocol'
import { useEffect, useState } from 'react'
import { inRegion } from '../../lib/browser/region.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useVotes } from './api.ts'
import { Way } from './Frame.tsx'
import {
  type Match,
  type NumberedMatch,
  remainingParts,
  roundOf,
  scriptOf,
  type Tournament,
  voteState,
} from './tournament.ts'
import { useSideName } from './useSideName.ts'

const SECOND_MS = 1000

/** The server's clock, looked at every second. */
export function useServerNow(): number {
  const { clock, versions } = useShell()
  const [now, setNow] = useState(() => versions.serverNow())
  useEffect(() => {
    let stop = (): void => undefined
    const wait = (): void => {
      stop = clock.after(SECOND_MS, () => {
        setNow(versions.serverNow())
        wait()
      })
    }
    wait()
    return () => stop()
  }, [clock, versions])
  return now
}

/** A picture the operator laid down; where there is none, nothing is shown in its place. */
export function Logo({ folder, file }: { readonly folder: string; readonly file: string }) {
  const [isMissing, setMissing] = useState(false)
  return isMissing ? null : (
    <img
      className="cup__logo"
      src={fileAddress('tournament', { folder, file })}
      alt=""
      loading="lazy"
      onError={() => setMissing(true)}
    />
  )
}

interface StateProps {
  readonly match: Match
  readonly votePeriod: number
}

/** When it begins, how long one can still vote, or that it is over. */
export function VoteStateText({ match, votePeriod }: StateProps) {
  const { t } = useText('tournament')
  const [locale] = useLocale()
  const now = useServerNow()
  const state = voteState(match, votePeriod, now)
  const date = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'medium', timeStyle: 'short' })
  const left = remainingParts(match.time + votePeriod - now)
    .map(({ unit, count }) => t(`tournament:left.${unit}`, { count }))
    .join(' ')
  const texts = {
    upcoming: () => t('tournament:state.upcoming', { date: date.format(match.time) }),
    active: () => t('tournament:state.active', { left }),
    locked: () => t('tournament:state.locked'),
  }
  return (
    <p className="cup__state" data-state={state}>
      {texts[state]()}
    </p>
  )
}

export interface MatchCardProps extends NumberedMatch {
  readonly tournament: Tournament
}

function Side({ tournament, number, match, side }: MatchCardProps & { readonly side: 0 | 1 }) {
  const { t } = useText('tournament')
  const id = match.scripts[side]
  const nameOf = useSideName(tournament)
  const isVoted = useVotes()[number] === id
  const results = match.results?.[side]
  return (
    <span className="match__side" data-script={id}>
      {scriptOf(tournament, id) && <Logo folder={id} file="logo.png" />}
      <span className="match__name">{nameOf(id)}</span>
      {isVoted && (
        <span className="match__voted">
          <Icon name="check" />
          <span className="visually-hidden">{t('tournament:voted')}</span>
        </span>
      )}
      {results !== undefined && <span className="match__points">{results}</span>}
    </span>
  )
}

/** A match in a few lines; a click leads to all of it. */
export function MatchCard(props: MatchCardProps) {
  const { navigator } = useShell()
  const { t } = useText('tournament')
  const { tournament, number, match } = props
  const group = roundOf(number) === 'group' ? scriptOf(tournament, match.scripts[0])?.group : undefined
  const channel = match.channel === null ? undefined : tournament.channels[match.channel]
  return (
    <li className="match" data-match={number}>
      <Way to={navigator.pathOf('WorldcupMatch', { match: String(number) })} className="match__way">
        <span className="match__group">
          {group === undefined
            ? t('tournament:match.title', { number: number + 1 })
            : t('tournament:group', { group })}
        </span>
        <Side {...props} side={0} />
        <Side {...props} side={1} />
        <span className="match__foot">
          <VoteStateText match={match} votePeriod={tournament.votePeriod} />
          {channel && (
            <span className="match__channel" title={channel.name}>
              <Logo folder="channels" file={channel.logo} />
              <span className="match__channel-name">{channel.name}</span>
            </span>
          )}
        </span>
      </Way>
    </li>
  )
}
