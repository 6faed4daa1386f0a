import { can } from '../../../lib/table/rights.ts'
import '../characters.css'
import './bag.css'
import {
  canAssignRoles,
  MAX_COUNTED_PLAYERS,
  MIN_COUNTED_PLAYERS,
  roleCountsLabel,
  type SessionView,
  selectedCount,
} from '@belfry/rules'
import { useMemo } from 'react'
import { announce } from '../../../shared/announcing/announce.ts'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { putInBag } from '../../../shared/game/bag.ts'
import type { Shell } from '../../../shell/shell.ts'
import { useReason } from '../../../shell/useReason.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { type Texts, useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { type BagFacts, type BagModel, bagChanges, bagModel, randomFacts } from '../model/bag.ts'
import { randomBag } from '../model/randomBag.ts'
import { BagTeam } from './BagTeam.tsx'
import { deal } from './deal.ts'
import { problemTexts } from './words.ts'

const NO_BAG: Readonly<Record<string, number>> = {}

function setBag(shell: Shell, before: typeof NO_BAG, after: typeof NO_BAG): void {
  for (const change of bagChanges(before, after)) putInBag(shell, change)
}

/** Hints about this bag: who changes it, who hides in it, who gets nothing. */
function Hints({ model, npcs }: { readonly model: BagModel; readonly npcs: readonly string[] }) {
  const { t } = useText('characters')
  const content = useTableContent()
  const holdsBack = npcs.some((npc) => content?.trait(npc, 'distribute-later') !== undefined)
  return (
    <>
      {model.withoutCharacter > 0 && (
        <p className="bag__hint">
          {t('characters:bag.beyond', { max: MAX_COUNTED_PLAYERS, count: model.withoutCharacter })}
        </p>
      )}
      {model.setups.length > 0 && (
        <ul className="bag__hints" aria-label={t('characters:bag.hints')}>
          {model.setups.map(({ id, name, ability }) => (
            <li key={id}>
              <strong>{name}</strong> {ability}
            </li>
          ))}
        </ul>
      )}
      {model.standIns.map(({ id, name }) => (
        <p key={id} className="bag__hint" data-stand-in={id}>
          {t('characters:bag.standIn', { name })}
        </p>
      ))}
      {holdsBack && <p className="bag__hint">{t('characters:bag.heldBack')}</p>}
    </>
  )
}

interface FootProps {
  readonly view: SessionView
  readonly facts: BagFacts
  readonly model: BagModel
}

/** What the bag holds, beside what is usual. */
const countsText = (t: Texts['t'], { nonTravellers, counts }: BagModel, bag: typeof NO_BAG): string =>
  t('characters:bag.counts', {
    players: nonTravellers,
    counts: roleCountsLabel(counts),
    selected: selectedCount(bag),
  })

/** Problems of the bag, and the way on. Only a wrong number of characters cannot be dealt. */
function Foot({ view, facts, model }: FootProps) {
  const shell = useShell()
  const { t } = useText('characters', 'board')
  const reason = useReason()
  const content = useTableContent()
  if (!content) return null
  const check = canAssignRoles(facts.bag, model.nonTravellers)
  const problems = check.ok ? problemTexts(model.problems, t, content) : []
  const fill = (): void => {
    const { usual, ...others } = randomFacts(facts, content)
    if (!usual) return
    const filled = randomBag({ ...others, usual }, Math.random)
    setBag(shell, facts.bag, filled)
    // A bag that is right has nothing to say below it: whoever listens would not know that anything happened.
    announce(shell, { kind: 'draft', text: countsText(t, model, filled) })
  }
  return (
    <div className="bag__foot">
      <output className="bag__reason" data-stops={!check.ok}>
        {reason.text(check)}
        {problems.map((problem) => (
          <span key={problem} className="bag__off">
            {problem}{' '}
          </span>
        ))}
      </output>
      <div className="sheet__buttons">
        <Button icon="shuffle" onClick={fill}>
          {t('characters:bag.random')}
        </Button>
        <Button icon="trash" onClick={() => setBag(shell, facts.bag, NO_BAG)}>
          {t('characters:bag.empty')}
        </Button>
        <Button
          kind="primary"
          icon="mask"
          {...reason(check, t('characters:bag.assign'))}
          onClick={() => void deal(shell, view, problems)}
        >
          {t('characters:bag.assign')}
        </Button>
      </div>
    </div>
  )
}

/** The script lies at hand: whoever deals a second game may want another. */
function Script({ name }: { readonly name: string | null }) {
  const { modals } = useShell()
  const { t } = useText('characters')
  return (
    <Button
      icon="book"
      data-action="script"
      onClick={() => void modals.open({ name: 'edition', params: { returnsTo: 'roles' } })}
    >
      {name === null ? t('characters:bag.noScript') : t('characters:bag.script', { name })}
    </Button>
  )
}

function Bag({ view }: { readonly view: SessionView }) {
  const { t } = useText('characters')
  const content = useTableContent()
  const bag = view.gamestateST?.rolesSelected ?? NO_BAG
  const { players, edition, npcs } = view.session
  const facts = useMemo<BagFacts>(() => ({ bag, players, edition, npcs }), [bag, players, edition, npcs])
  const model = useMemo(() => content && bagModel(facts, content), [facts, content])
  if (!model) return null
  if (model.nonTravellers < MIN_COUNTED_PLAYERS)
    return <p className="sheet__text">{t('characters:bag.tooFew', { min: MIN_COUNTED_PLAYERS })}</p>
  return (
    <div className="bag">
      <header className="bag__intro">
        <p className="bag__counts">{countsText(t, model, bag)}</p>
        <Script name={edition?.name ?? null} />
      </header>
      <div className="bag__scroll">
        <Hints model={model} npcs={npcs} />
        <div className="bag__teams">
          {model.teams.map((part) => (
            <BagTeam key={part.team} part={part} players={players.length} />
          ))}
        </div>
      </div>
      <Foot view={view} facts={facts} model={model} />
    </div>
  )
}

/** Fills the bag and deals it. The Storyteller's alone. */
export function Modal() {
  const { t } = useText('characters')
  const { view } = useTable()
  if (!view) return null
  return can(view.self, 'deal') ? (
    <Bag view={view} />
  ) : (
    <p className="sheet__text">{t('characters:bag.storyteller')}</p>
  )
}
