import type { PageProps } from '../../shell/feature.ts'
import { useText } from '../../shell/useText.ts'
import { Frame } from './Frame.tsx'
import { MatchCard } from './MatchCard.tsx'
import { playoffsOf } from './tournament.ts'

const ROUNDS = ['quarter', 'semi', 'final'] as const

/** The bracket: from the quarter finals on the left to the finals on the right. */
export function Page(_props: PageProps) {
  const { t } = useText('tournament')
  return (
    <Frame
      title={t('tournament:knockout.title')}
      links={[
        { to: 'WorldcupGroup', label: t('tournament:group.title') },
        { to: 'WorldcupLeaderboard', label: t('tournament:leaderboard.title') },
      ]}
    >
      {(tournament) => (
        <div className="bracket">
          {ROUNDS.map((round) => (
            <section key={round} className="bracket__round" data-round={round}>
              <h2 className="cup__subtitle">{t(`tournament:round.${round}`)}</h2>
              <ul className="bracket__matches">
                {playoffsOf(tournament, round).map((numbered) => (
                  <MatchCard key={numbered.number} tournament={tournament} {...numbered} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Frame>
  )
}
