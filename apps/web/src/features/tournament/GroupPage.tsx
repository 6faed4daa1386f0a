import { useState } from 'react'
import type { PageProps } from '../../shell/feature.ts'
import { Pager } from '../../shell/Pager.tsx'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Frame } from './Frame.tsx'
import { MatchCard } from './MatchCard.tsx'
import { firstPage, groupPage, MATCHES_PER_PAGE, type Tournament } from './tournament.ts'

function Matches({ tournament }: { readonly tournament: Tournament }) {
  const { versions } = useShell()
  const { t } = useText('tournament')
  const [page, setPage] = useState(() => firstPage(tournament, versions.serverNow()))
  const pages = Math.max(1, Math.ceil(tournament.matches.length / MATCHES_PER_PAGE))
  if (tournament.matches.length === 0) return <p>{t('tournament:group.none')}</p>
  return (
    <>
      <ul className="cup__matches">
        {groupPage(tournament, page).map((numbered) => (
          <MatchCard key={numbered.number} tournament={tournament} {...numbered} />
        ))}
      </ul>
      <Pager page={page} pages={pages} onPage={setPage} />
    </>
  )
}

/** The matches of the groups, six at a time. */
export function Page(_props: PageProps) {
  const { t } = useText('tournament')
  return (
    <Frame
      title={t('tournament:group.title')}
      links={[
        { to: 'WorldcupLeaderboard', label: t('tournament:leaderboard.title') },
        { to: 'WorldcupKnockout', label: t('tournament:knockout.title') },
      ]}
    >
      {(tournament) => <Matches tournament={tournament} />}
    </Frame>
  )
}
