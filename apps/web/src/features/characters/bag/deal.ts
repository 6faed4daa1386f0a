import type { SessionView } from '@belfry/rules'
import { askTable } from '../../../frame/askTable.ts'
import type { Shell } from '../../../frame/shell.ts'
import { emptySeats } from '../../../lib/board/emptySeats.ts'

/** What a Storyteller should have thought of before dealing, one sentence each. */
function doubtsOf({ translation }: Shell, view: SessionView, problems: readonly string[]): readonly string[] {
  const { t } = translation
  const empty = emptySeats(view.session).length
  return [
    ...(view.session.game.isRunning ? [t('characters:bag.again.text')] : []),
    ...problems,
    ...(empty > 0 ? [t('characters:bag.emptySeats', { count: empty })] : []),
  ]
}

/** Storytellers may bend the rules, and know that they do: all doubts are one question. */
export async function deal(shell: Shell, view: SessionView, problems: readonly string[]): Promise<void> {
  const doubts = doubtsOf(shell, view, problems)
  if (doubts.length > 0) {
    const { isRunning } = view.session.game
    const answer = await shell.modals.ask({
      type: 'confirm',
      title: { key: isRunning ? 'characters:bag.again.title' : 'characters:bag.anyway.title' },
      text: { key: 'characters:bag.anyway.text', params: { doubts: doubts.join('\n') } },
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
