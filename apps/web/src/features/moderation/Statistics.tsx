import { useCharacters } from '../../shared/characters/useCharacters.ts'
import { useText } from '../../shell/useText.ts'
import type { Moderated } from './edits.ts'
import { Fact } from './Facts.tsx'

interface Counted {
  readonly id: string
  readonly name: string
  readonly count: number
}

function Ranking({ title, entries }: { readonly title: string; readonly entries: readonly Counted[] }) {
  const { t } = useText('moderation')
  return (
    <section className="moderation__part">
      <h4>{title}</h4>
      {entries.length === 0 && <p>{t('moderation:none')}</p>}
      <ol className="moderation__ranking">
        {entries.map(({ id, name, count }) => (
          <li key={id}>{t('moderation:stats.counted', { name, count })}</li>
        ))}
      </ol>
    </section>
  )
}

/** Statistics: everything that is counted, also where somebody does not want it seen. */
export function Statistics({ stats }: Pick<Moderated, 'stats'>) {
  const { t } = useText('moderation')
  const content = useCharacters()
  const roles = stats.roles.map(({ id, count }) => ({ id, count, name: content?.character(id)?.name ?? id }))
  return (
    <div className="moderation__part">
      <dl className="moderation__facts">
        <Fact label={t('moderation:stats.games')}>{stats.games}</Fact>
        <Fact label={t('moderation:stats.storyteller')}>{stats.storyteller}</Fact>
        <Fact label={t('moderation:stats.evilWins')}>{stats.evilWins}</Fact>
        <Fact label={t('moderation:stats.player')}>{stats.player}</Fact>
        <Fact label={t('moderation:stats.wins')}>{stats.wins}</Fact>
      </dl>
      <Ranking title={t('moderation:stats.editions')} entries={stats.editions} />
      <Ranking title={t('moderation:stats.roles')} entries={roles} />
    </div>
  )
}
