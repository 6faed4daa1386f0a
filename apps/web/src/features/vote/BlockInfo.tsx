import { can } from '../../lib/table/rights.ts'
import './block.css'
import { isNight, type SessionView } from '@belfry/rules'
import { type Block, blockOf, executedToday } from '../../shared/block/block.ts'
import { type TraitLook, votesToMark } from '../../shared/block/deadVotes.ts'
import { askExecution } from '../../shared/block/execution.ts'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import { pastOf } from '../../shared/people/people.ts'
import { type Names, useNames } from '../../shared/people/useNames.ts'
import { Dock } from '../../shell/Dock.tsx'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { type Texts, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'

type Say = Texts['t']

/** Block in words: who, and what it would take to change it. */
export interface BlockLine {
  readonly kind: 'marked' | 'freed' | 'executed' | 'survived'
  readonly title: string
  readonly votes: string | null
  readonly need: string | null
}

const beat = ({ session }: SessionView, { highscore }: Block, content: TraitLook | null): number =>
  Math.max(highscore + 1, votesToMark(session.players, content))

const executedLine = (view: SessionView, names: Names, t: Say): BlockLine | null => {
  const entry = executedToday(view)
  if (!entry) return null
  const kind = entry.data['isDead'] === false ? 'survived' : 'executed'
  const name = names.past(view, pastOf(entry))
  return { kind, title: t(`vote:block.${kind}`, { name }), votes: null, need: null }
}

/** What a block is put into words with. */
export interface BlockWords {
  readonly names: Names
  readonly t: Say
  readonly content: TraitLook | null
}

/** Nothing where nobody stands out yet. */
export function blockLine(
  view: SessionView,
  block: Block,
  { names, t, content }: BlockWords,
): BlockLine | null {
  const { markedPlayer, highscore, freedPlayer } = block
  const votes = highscore > 0 ? t('vote:block.votes', { count: highscore }) : null
  if (markedPlayer !== null)
    return {
      kind: 'marked',
      title: t('vote:block.marked', { name: names.seat(view, markedPlayer) }),
      votes,
      need: votes && t('vote:block.beat', { beat: beat(view, block, content), tie: highscore }),
    }
  if (highscore === 0) return executedLine(view, names, t)
  const freed = freedPlayer === null ? null : names.seat(view, freedPlayer)
  return {
    kind: 'freed',
    title: freed === null ? t('vote:block.nobody') : t('vote:block.freed', { name: freed }),
    votes,
    need: t('vote:block.more', { count: beat(view, block, content) }),
  }
}

const ICONS: Readonly<Record<BlockLine['kind'], IconName>> = {
  marked: 'axe',
  freed: 'unchalk',
  executed: 'axe',
  survived: 'heart',
}

/** Block, all day long: who is about to die, with how many votes, and what would change it. */
export function Info() {
  const shell = useShell()
  const { view } = useTable()
  const { t } = useText('vote')
  const names = useNames()
  const content = useTableContent()
  const isTownSquare = useReadable(shell.townSquare)
  if (!view || isNight(view.session.game.phase)) return null
  const block = blockOf(view, isTownSquare)
  const line = blockLine(view, block, { names, t, content })
  if (!line) return null
  const { markedPlayer } = block
  const mayExecute = can(view.self, 'execute') && !isTownSquare && markedPlayer !== null
  return (
    <section className="block-info" data-block={line.kind} data-secret={block.isSecret}>
      <div className="block-info__words">
        <span className="block-info__title">
          <Icon name={ICONS[line.kind]} />
          {line.title}
        </span>
        {line.votes && <span className="block-info__votes">{line.votes}</span>}
        {line.need && <span className="block-info__need">{line.need}</span>}
        {block.isSecret && (
          <span className="block-info__secret">
            <Icon name="eyeClosed" />
            {t('vote:block.secret')}
          </span>
        )}
      </div>
      {mayExecute && (
        <Dock>
          <p className="block-info__deed">
            <Button kind="danger" icon="axe" onClick={() => void askExecution(shell, markedPlayer)}>
              {t('vote:execute.button')}
            </Button>
          </p>
        </Dock>
      )}
    </section>
  )
}
