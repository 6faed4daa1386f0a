import { BAG_PAGE_PER_TEAM, copiesAllowed } from '@belfry/rules'
import { putInBag } from '../../../shared/game/bag.ts'
import { useFrame } from '../../../shell/useFrame.ts'
import { useLocale } from '../../../shell/useLocale.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { type BagEntry, type BagTeamPart, clickedCount } from '../model/bag.ts'
import { Pager } from '../picker/Pager.tsx'
import { TokenButton } from '../picker/TokenButton.tsx'
import { usePaging } from '../picker/usePaging.ts'
import { useTeamName } from '../picker/useTeamName.ts'
import { numbersText } from './words.ts'

const TOKEN_PX = 76
const MAY = { ok: true, value: true } as const

function Copies({ entry, max }: { readonly entry: BagEntry; readonly max: number }) {
  const shell = useShell()
  const { t } = useText('characters')
  const { character, count } = entry
  const set = (next: number): void => putInBag(shell, { role: character.id, count: next })
  const name = character.name
  return (
    <span className="copies">
      <button type="button" aria-label={t('characters:bag.less', { name })} onClick={() => set(count - 1)}>
        <Icon name="minus" />
      </button>
      <output className="copies__count">{count}</output>
      <button
        type="button"
        aria-label={t('characters:bag.more', { name })}
        disabled={count >= max}
        onClick={() => set(count + 1)}
      >
        <Icon name="plus" />
      </button>
    </span>
  )
}

/** One team of the bag, seven to a page; on a telephone the whole sheet is pulled, and nothing hides behind a page. */
export function BagTeam({ part, players }: { readonly part: BagTeamPart; readonly players: number }) {
  const shell = useShell()
  const { t } = useText('characters')
  const name = useTeamName(part.team)
  const { page, pages, shown, onPage } = usePaging(
    part.entries,
    useFrame() === 'wide' ? BAG_PAGE_PER_TEAM : Math.max(1, part.entries.length),
    part.team,
  )
  const max = copiesAllowed(players)
  const [locale] = useLocale()
  return (
    <section className="bag__team" data-team={part.team}>
      <header className="bag__head">
        <h3 className="bag__name">{name}</h3>
        <p className="bag__count" data-right={part.isRight}>
          {t('characters:bag.teamCount', {
            selected: part.selected,
            needed: part.wanted ? numbersText(part.wanted, locale) : '?',
          })}
        </p>
        <Pager page={page} pages={pages} onPage={onPage} of={name} />
      </header>
      <ul className="bag__tokens">
        {shown.map((entry) => (
          <li key={entry.character.id} data-count={entry.count}>
            <TokenButton
              character={entry.character}
              px={TOKEN_PX}
              check={entry.count > 0 ? MAY : entry.more}
              isPressed={entry.count > 0}
              onClick={() => putInBag(shell, { role: entry.character.id, count: clickedCount(entry.count) })}
            >
              {entry.count > 0 && <Copies entry={entry} max={max} />}
            </TokenButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
