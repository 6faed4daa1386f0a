import { EXECUTION_ENTRY, EXILE_ENTRY, isNight, type SessionView, type VoteHistoryView } from '@belfry/rules'
import { blockOf } from '../../shared/block/block.ts'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import { nomineeOf, pastOf, seatOfPast } from '../../shared/people/people.ts'
import { type Names, useNames } from '../../shared/people/useNames.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { type Texts, useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { blockLine } from './BlockInfo.tsx'

interface AtView {
  readonly view: SessionView
}

const useBlock = (view: SessionView) => blockOf(view, useReadable(useShell().townSquare))

/** Beside the nominee of today's vote that decides how the day stands. */
export function RowStanding({ view, entry }: AtView & { readonly entry: VoteHistoryView }) {
  const { t } = useText('vote')
  const block = useBlock(view)
  const { vote } = view.gamestate
  const isToday = entry.phase === view.session.game.phase && vote.history.indexOf(entry) >= vote.cleared
  const seat = seatOfPast(view, nomineeOf(entry))
  if (!isToday || entry.type === 'exile' || entry.votes !== block.highscore) return null
  const standing = seat === block.markedPlayer ? 'marked' : seat === block.freedPlayer ? 'freed' : null
  return (
    standing && (
      <span className="vote-history__standing" data-standing={standing}>
        <Icon name={standing === 'marked' ? 'axe' : 'unchalk'} />
        {t(`vote:history.${standing}`)}
      </span>
    )
  )
}

/** People who met this end in this game, in order. */
const metEnd = (view: SessionView, end: string, names: Names, t: Texts['t']): string =>
  view.session.game.history
    .filter(({ type }) => type === end)
    .map((entry) => {
      const name = names.past(view, pastOf(entry))
      return entry.data['isDead'] === false ? t('vote:block.lives', { name }) : name
    })
    .join(', ')

/** How the day stands, and whom the town has executed and exiled so far. */
export function BlockToday({ view }: AtView) {
  const { t } = useText('vote')
  const names = useNames()
  const content = useTableContent()
  const block = useBlock(view)
  const line = isNight(view.session.game.phase) ? null : blockLine(view, block, { names, t, content })
  const said = [line?.title, line?.votes, line?.need].filter(Boolean).join('. ')
  const executed = metEnd(view, EXECUTION_ENTRY, names, t)
  const exiled = metEnd(view, EXILE_ENTRY, names, t)
  return (
    <dl className="vote-history__today vote-history__block" data-block={line?.kind ?? 'none'}>
      <dt>{t('vote:block.heading')}</dt>
      <dd>{said || t('vote:history.nobody')}</dd>
      {executed !== '' && (
        <>
          <dt>{t('vote:block.executions')}</dt>
          <dd>{executed}</dd>
        </>
      )}
      {exiled !== '' && (
        <>
          <dt>{t('vote:block.exiles')}</dt>
          <dd>{exiled}</dd>
        </>
      )}
    </dl>
  )
}
