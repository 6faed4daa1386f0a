import type { SessionView } from '@belfry/rules'
import { type Names, useNames } from '../../shared/people/useNames.ts'
import { type Texts, useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { outcomeOf, raisedHands, type VoteScene, votesNeeded, weights } from './selectors.ts'

export interface VoteWordsProps {
  readonly view: SessionView
  readonly scene: VoteScene
}

type Say = Texts['t']
type SeatNames = Pick<Names, 'seat'>

export function headline({ view, scene }: VoteWordsProps, names: SeatNames, t: Say): string {
  const nominee = names.seat(view, scene.nominee)
  if (scene.vote.nominationType === 'baker' || scene.nominator === null) return t('vote:accused', { nominee })
  const nominator = names.seat(view, scene.nominator)
  return scene.isExile
    ? t('vote:exiles', { nominator, nominee })
    : t('vote:nominates', { nominator, nominee })
}

export function need({ view, scene }: VoteWordsProps, names: SeatNames, t: Say): string {
  const needed = votesNeeded(scene)
  const marked = scene.standing.markedPlayer
  if (needed.kind === 'highscore' && marked !== null)
    return t('vote:need.beat', { count: needed.votes, tie: needed.tie, name: names.seat(view, marked) })
  if (needed.kind === 'highscore') return t('vote:need.highscore', { count: needed.votes, tie: needed.tie })
  if (scene.isMajorityFree) return t('vote:need.free')
  return t(scene.isExile ? 'vote:need.exile' : 'vote:need.majority', { count: needed.votes })
}

/** Outcome in words: who is accused by whom, and what it takes; once it is counted, what came of it. */
export function outcomeText({ view, scene }: VoteWordsProps, names: SeatNames, t: Say): string | null {
  const outcome = outcomeOf(scene)
  if (outcome === 'open') return null
  const name = names.seat(view, scene.nominee)
  if (outcome === 'enough' && scene.isExile) return t('vote:outcome.exiled', { name })
  const marked = scene.standing.markedPlayer
  if (marked !== null && (outcome === 'enough' || outcome === 'tie'))
    return t(`vote:outcome.${outcome === 'tie' ? 'frees' : 'beats'}`, {
      name,
      marked: names.seat(view, marked),
    })
  return t(`vote:outcome.${outcome}`, { name })
}

/** Weights: why the count is not the number of raised hands. */
function Weights({ view, scene }: VoteWordsProps) {
  const { t } = useText('vote')
  const names = useNames()
  const unusual = weights(scene)
  if (unusual.length === 0) return null
  const list = unusual.map(({ seat, count }) =>
    t('vote:weight', { name: names.seat(view, seat), votes: count }),
  )
  return (
    <div className="vote-words__weights">
      {t('vote:weights', { count: raisedHands(scene), list: list.join(', ') })}
    </div>
  )
}

/** Why the hand rests: for ten seconds at most. */
function Waiting({ view, scene }: VoteWordsProps) {
  const { t } = useText('vote')
  const names = useNames()
  const awaited = scene.awaited.map((seat) => names.seat(view, seat))
  return <output className="vote-words__waiting">{t('vote:waiting', { names: awaited.join(', ') })}</output>
}

/** Words beside the clock: lines of a sign and no paragraphs, which some set far apart from each other. */
export function VoteWords({ isHeld, ...props }: VoteWordsProps & { readonly isHeld: boolean }) {
  const { scene } = props
  const { t } = useText('vote')
  const names = useNames()
  const outcome = outcomeText(props, names, t)
  return (
    <div className="vote-words">
      <div className="vote-words__who">{headline(props, names, t)}</div>
      <div className="vote-words__need" data-outcome={outcomeOf(scene)}>
        {outcome ?? need(props, names, t)}
      </div>
      <Weights {...props} />
      {isHeld && <Waiting {...props} />}
      {scene.vote.isHidden && (
        <div className="vote-words__secret">
          <Icon name="eyeClosed" />
          {t('vote:hidden')}
        </div>
      )}
    </div>
  )
}
