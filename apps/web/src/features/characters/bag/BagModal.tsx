import '../characters.css'
import {
  canAssignRoles,
  MIN_COUNTED_PLAYERS,
  roleCountsLabel,
  type SessionView,
  selectedCount,
} from '@belfry/rules'
import { useMemo } from 'react'
import { askTable } from '../../../frame/askTable.ts'
import type { Shell } from '../../../frame/shell.ts'
import { useReason } from '../../../frame/useReason.ts'
import { useShell } from '../../../frame/useShell.ts'
import { useTable } from '../../../frame/useTable.ts'
import { useTableContent } from '../../../frame/useTableContent.ts'
import { useText } from '../../../frame/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { type BagModel, bagChanges, bagModel, randomBag } from '../model/bag.ts'
import { BagTeam } from './BagTeam.tsx'

const NO_BAG: Readonly<Record<string, number>> = {}

function setBag(shell: Shell, before: typeof NO_BAG, after: typeof NO_BAG): void {
  for (const change of bagChanges(before, after)) shell.table.send('toggleRole', change)
}

/** A running game is not thrown over by a slip of the hand. */
async function assign(shell: Shell, view: SessionView): Promise<void> {
  if (view.session.game.isRunning) {
    const answer = await shell.modals.ask({
      type: 'confirm',
      title: { key: 'characters:bag.again.title' },
      text: { key: 'characters:bag.again.text' },
    })
    if (!answer.ok || answer.value !== true) return
  }
  const isDealt = await askTable(
    shell,
    'startGame',
    { isRunning: true, phase: 0, history: [] },
    'board:error.start',
  )
  if (isDealt) shell.modals.close()
}

function Hints({ model, view }: { readonly model: BagModel; readonly view: SessionView }) {
  const { t } = useText('characters')
  const content = useTableContent()
  const holdsBack = view.session.npcs.some((npc) => content?.trait(npc, 'distribute-later') !== undefined)
  return (
    <>
      {model.setups.length > 0 && (
        <ul className="bag__hints" aria-label={t('characters:bag.hints')}>
          {model.setups.map(({ id, name, ability }) => (
            <li key={id}>
              <strong>{name}</strong> {ability}
            </li>
          ))}
        </ul>
      )}
      {holdsBack && <p className="bag__hint">{t('characters:bag.heldBack')}</p>}
    </>
  )
}

function Bag({ view }: { readonly view: SessionView }) {
  const shell = useShell()
  const { t } = useText('characters')
  const reason = useReason()
  const content = useTableContent()
  const bag = view.gamestateST?.rolesSelected ?? NO_BAG
  const { players, edition } = view.session
  const model = useMemo(
    () => content && bagModel(bag, players, edition, content),
    [bag, players, edition, content],
  )
  if (!model) return null
  if (model.nonTravellers < MIN_COUNTED_PLAYERS)
    return <p className="sheet__text">{t('characters:bag.tooFew', { min: MIN_COUNTED_PLAYERS })}</p>
  const check = canAssignRoles(bag, model.nonTravellers)
  return (
    <div className="bag">
      <p className="bag__counts">
        {t('characters:bag.counts', {
          players: model.nonTravellers,
          counts: roleCountsLabel(model.counts),
          selected: selectedCount(bag),
        })}
      </p>
      {model.teams.map((part) => (
        <BagTeam key={part.team} part={part} players={players.length} />
      ))}
      <Hints model={model} view={view} />
      {!check.ok && <output className="bag__reason">{reason.text(check)}</output>}
      <div className="sheet__buttons">
        <Button icon="shuffle" onClick={() => setBag(shell, bag, randomBag(model, Math.random))}>
          {t('characters:bag.random')}
        </Button>
        <Button icon="trash" onClick={() => setBag(shell, bag, NO_BAG)}>
          {t('characters:bag.empty')}
        </Button>
        <Button
          kind="primary"
          icon="mask"
          {...reason(check, t('characters:bag.assign'))}
          onClick={() => void assign(shell, view)}
        >
          {t('characters:bag.assign')}
        </Button>
      </div>
    </div>
  )
}

/** Fills the bag and deals it. The Storyteller's alone. */
export function Modal() {
  const { t } = useText('characters')
  const { view } = useTable()
  if (!view) return null
  return view.self.kind === 'storyteller' ? (
    <Bag view={view} />
  ) : (
    <p className="sheet__text">{t('characters:bag.storyteller')}</p>
  )
}
