import type { SessionView } from '@belfry/rules'
import { emptySeats } from '../../../shared/game/emptySeats.ts'
import { askTable } from '../../../shell/askTable.ts'
import type { Shell } from '../../../shell/shell.ts'

/** A game lies on the table until a new one is asked for: a deal would clear it away. */
const hasGame = ({ session }: SessionView): boolean => session.game.id !== null

/** Doubts a Storyteller should have thought of before dealing, one sentence each. */
function doubtsOf({ translation }: Shell, view: SessionView, problems: readonly string[]): readonly string[] {
  const { t } = translation
  const empty = emptySeats(view.session).length
  return [
    ...(hasGame(view) ? [t('characters:bag.again.text')] : []),
    ...problems,
    ...(empty > 0 ? [t('characters:bag.emptySeats', { count: empty })] : []),
  ]
}

/** Storytellers may bend the rules, and know that they do: all doubts are one question. */
export async function deal(shell: Shell, view: SessionView, problems: readonly string[]): Promise<void> {
  const doubts = doubtsOf(shell, view, problems)
  if (doubts.length > 0) {
    const answer = await shell.modals.ask({
      type: 'confirm',
      title: { key: hasGame(view) ? 'characters:bag.again.title' : 'characters:bag.anyway.title' },
      text: { key: 'characters:bag.anyway.text', params: { doubts: doubts.join('\n') } },
    })
    if (!answer.ok || answer.value !== true) return
  }
  const isDealt = await askTable(shell, 'board:error.start', 'startGame', {
    isRunning: true,
    phase: 0,
    history: [],
  })
  if (isDealt) shell.modals.close()
}
