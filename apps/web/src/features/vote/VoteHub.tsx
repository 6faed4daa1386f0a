import './hub.css'
import { ACCUSATION, DEFENSE, hasInsight, type SessionView } from '@belfry/rules'
import type { ReactNode } from 'react'
import { type Texts, useText } from '../../shell/useText.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import type { ClockReading } from './clock.ts'
import { lockedVotes, outcomeOf, raisedHands, type VoteScene, votesNeeded, weights } from './selectors.ts'

export interface VoteHubProps {
  readonly view: SessionView
  readonly scene: VoteScene
  readonly reading: ClockReading
}

/** Figure in the hub: a word of the countdown or a stage, a count, or that there is none to be seen. */
export type HubFigure =
  | { readonly kind: 'countdown'; readonly step: 3 | 2 | 1 | 'go' }
  | { readonly kind: 'stage'; readonly stage: 'accusation' | 'defense' }
  | { readonly kind: 'secret' }
  | { readonly kind: 'needed'; readonly votes: number }
  /** `hands` where it is not the number of raised hands. */
  | { readonly kind: 'count'; readonly votes: number; readonly hands: number | null }

export function hubFigure(
  scene: VoteScene,
  { counter, countdown }: Pick<ClockReading, 'counter' | 'countdown'>,
  seesAll: boolean,
): HubFigure {
  if (countdown !== null) return { kind: 'countdown', step: countdown }
  if (counter === ACCUSATION) return { kind: 'stage', stage: 'accusation' }
  if (counter === DEFENSE) return { kind: 'stage', stage: 'defense' }
  if (counter < 1) return { kind: 'needed', votes: votesNeeded(scene).votes }
  if (scene.vote.isHidden && !seesAll) return { kind: 'secret' }
  const hands = weights(scene).length > 0 ? raisedHands(scene) : null
  return { kind: 'count', votes: scene.vote.tally ?? lockedVotes(scene, counter), hands }
}

/** The numeral is struck anew with every vote: the element is made again, and with it its swing. */
function Numeral({ text, caption }: { readonly text: string; readonly caption?: string }) {
  return (
    <>
      <span key={text} className="vote-hub__numeral">
        {text}
      </span>
      {caption !== undefined && <span className="vote-hub__caption">{caption}</span>}
    </>
  )
}

function Sign({ icon, caption }: { readonly icon: IconName; readonly caption: string }) {
  return (
    <>
      <Icon name={icon} />
      <span className="vote-hub__caption">{caption}</span>
    </>
  )
}

type Draw<Kind extends HubFigure['kind']> = (
  figure: Extract<HubFigure, { kind: Kind }>,
  t: Texts['t'],
  needed: number,
) => ReactNode

const STAGE_ICONS = { accusation: 'speech', defense: 'shield' } as const

const FIGURES: { readonly [Kind in HubFigure['kind']]: Draw<Kind> } = {
  countdown: ({ step }, t) => <Numeral text={step === 'go' ? t('vote:go') : String(step)} />,
  stage: ({ stage }, t) => <Sign icon={STAGE_ICONS[stage]} caption={t(`vote:stage.${stage}`)} />,
  secret: (_figure, t) => <Sign icon="eyeClosed" caption={t('vote:hub.secret')} />,
  needed: ({ votes }, t) => <Numeral text={String(votes)} caption={t('vote:hub.needed', { count: votes })} />,
  count: ({ votes, hands }, t, needed) => (
    <>
      <span key={`ring-${votes}`} className="vote-hub__ripple" />
      <Numeral
        text={String(votes)}
        // "8 of 4" would be no count.
        caption={t(votes > needed ? 'vote:hub.needs' : 'vote:hub.of', { votes: needed })}
      />
      {hands !== null && (
        <span className="vote-hub__caption vote-hub__caption--hands">
          {t('vote:hub.hands', { count: hands })}
        </span>
      )}
    </>
  ),
}

/** The middle of the clock. */
export function VoteHub({ view, scene, reading }: VoteHubProps) {
  const { t } = useText('vote')
  const figure = hubFigure(scene, reading, hasInsight(view.self))
  // The table gives each kind its own drawing; that the two agree cannot be said in types.
  const drawn = (FIGURES[figure.kind] as Draw<HubFigure['kind']>)(figure, t, votesNeeded(scene).votes)
  return (
    <div className="vote-hub" data-figure={figure.kind} data-outcome={outcomeOf(scene)}>
      {drawn}
    </div>
  )
}
