import { fileAddress } from '@belfry/protocol'
import { inRegion } from '../../lib/browser/region.ts'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import type { PageProps } from '../../shell/feature.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useVotes } from './api.ts'
import { Frame } from './Frame.tsx'
import { Logo, useServerNow, VoteStateText } from './MatchCard.tsx'
import {
  matchOf,
  type NumberedMatch,
  roundOf,
  type Script,
  scriptOf,
  type Tournament,
  voteState,
  whyNoVote,
} from './tournament.ts'
import { useSideName } from './useSideName.ts'
import { useVoting, type Voting } from './useVoting.ts'

interface MatchProps extends NumberedMatch {
  readonly tournament: Tournament
}

/** The round, when it is shown and where. */
function Occasion({ tournament, number, match }: MatchProps) {
  const { t } = useText('tournament')
  const [locale] = useLocale()
  const date = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'full', timeStyle: 'short' })
  const round = roundOf(number)
  const group = scriptOf(tournament, match.scripts[0])?.group ?? ''
  const channel = match.channel === null ? undefined : tournament.channels[match.channel]
  return (
    <div className="occasion">
      <p className="occasion__round">
        {round === 'group' ? t('tournament:group', { group }) : t(`tournament:round.${round}`)}
      </p>
      <p>{t('tournament:stream', { date: date.format(match.time) })}</p>
      {channel && (
        <a className="cup__way" href={match.link ?? channel.url} target="_blank" rel="noreferrer">
          <Logo folder="channels" file={channel.logo} />
          {channel.name}
        </a>
      )}
      <VoteStateText match={match} votePeriod={tournament.votePeriod} />
    </div>
  )
}

function ScriptLinks({ script: { id, url } }: { readonly script: Script }) {
  const { t } = useText('tournament')
  const asset = (file: string): string => fileAddress('tournament', { folder: id, file })
  return (
    <p className="contender__links">
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer">
          {t('tournament:link.guide')}
        </a>
      )}
      <a href={asset('script.json')} download>
        {t('tournament:link.json')}
      </a>
      <a href={asset('script.pdf')} target="_blank" rel="noreferrer">
        {t('tournament:link.pdf')}
      </a>
    </p>
  )
}

interface ContenderProps extends MatchProps {
  readonly side: 0 | 1
  readonly voting: Voting
}

/** Side of a match: one of the two scripts, and the vote for it. */
function Contender({ tournament, number, match, side, voting }: ContenderProps) {
  const { t } = useText('tournament')
  const now = useServerNow()
  const id = match.scripts[side]
  const script = scriptOf(tournament, id)
  const isVoted = useVotes()[number] === id
  const { isGuest } = usePermissions()
  const isOpen = voteState(match, tournament.votePeriod, now) === 'active'
  const whyNot = whyNoVote({ isOpen, isFilled: script !== undefined, isGuest })
  const isBarred = whyNot !== null
  const name = useSideName(tournament)(id)
  return (
    <article className="contender" data-script={id}>
      {script && <Logo folder={id} file="logo.png" />}
      <h2 className="cup__subtitle">{name}</h2>
      {match.results && <p className="contender__points">{match.results[side]}</p>}
      {script && (
        <>
          {script.author !== '' && <p>{t('tournament:author', { author: script.author })}</p>}
          {script.description !== '' && <p>{script.description}</p>}
          {script.rule !== '' && <p className="contender__rule">{script.rule}</p>}
          <ScriptLinks script={script} />
        </>
      )}
      <Button
        kind={isVoted ? 'primary' : 'plain'}
        icon={isBarred ? 'lock' : isVoted ? 'check' : 'hand'}
        aria-pressed={isVoted}
        aria-label={t(isVoted ? 'tournament:vote.taken.for' : 'tournament:vote.for', { name })}
        onClick={() => void voting.vote(id)}
      >
        {t(isVoted ? 'tournament:vote.taken' : 'tournament:vote')}
      </Button>
      {whyNot && (
        <p className="contender__barred">
          <Icon name="lock" />
          {t(`tournament:vote.${whyNot}`)}
        </p>
      )}
    </article>
  )
}

function WholeMatch(props: MatchProps) {
  const { t } = useText('tournament')
  const voting = useVoting(props.number)
  return (
    <>
      <Occasion {...props} />
      <p className="cup__fault" role="alert">
        {voting.error && t(`tournament:error.${voting.error}`)}
      </p>
      <div className="contenders">
        <Contender {...props} side={0} voting={voting} />
        <Contender {...props} side={1} voting={voting} />
      </div>
    </>
  )
}

/** A match with all that is known of it, where one votes. */
export function Page({ params }: PageProps) {
  const { t } = useText('tournament')
  const number = Number(params['match'])
  return (
    <Frame
      key={number}
      title={t('tournament:match.title', { number: number + 1 })}
      links={[
        { to: 'WorldcupGroup', label: t('tournament:group.title') },
        { to: 'WorldcupKnockout', label: t('tournament:knockout.title') },
      ]}
    >
      {(tournament) => {
        const match = matchOf(tournament, number)
        return match ? (
          <WholeMatch tournament={tournament} number={number} match={match} />
        ) : (
          <p>{t('tournament:match.unknown')}</p>
        )
      }}
    </Frame>
  )
}
