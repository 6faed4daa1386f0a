import { BLUFF_COUNT, isNight, type SessionView } from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'
import { tableContent } from '../../shared/characters/tableContent.ts'
import { userById } from '../../shared/people/people.ts'
import type { NightLine, NightLineItem } from '../../shell/board.ts'
import type { Shell } from '../../shell/shell.ts'
import { demonInfo, minionInfo, type ReadySignal } from './items.ts'
import { checkSignal, sendSignal, signalDraftOf, wake } from './signalDraft.ts'

const READY = { minioninfo: minionInfo, demoninfo: demonInfo } as const
const LABELS = {
  minioninfo: { first: 'night:line.minions', again: 'night:line.minionsAgain' },
  demoninfo: { first: 'night:line.demon', again: 'night:line.demonAgain' },
} as const

type ReadyLine = keyof typeof READY

const isReady = (id: string): id is ReadyLine => Object.hasOwn(READY, id)

const namesOf = (view: SessionView, ids: readonly string[]): string =>
  ids.map((id) => userById(view, id)?.username ?? '').join(', ')

/** All whom it concerns were shown this tonight: the sign at its head tells. */
const wasTold = ({ gamestate }: SessionView, { message: [head], recipients }: ReadySignal): boolean =>
  head !== undefined &&
  recipients.length > 0 &&
  recipients.every((id) => gamestate.woken[id]?.includes(head.id))

/** A Demon who is told before the bluffs are chosen gets half of what is due. */
const lacksBluffs = ({ session }: SessionView, line: ReadyLine): boolean =>
  line === 'demoninfo' && (session.bluffs ?? []).filter((bluff) => bluff !== null).length < BLUFF_COUNT

/** Whether to go ahead where a click may be a mistake. */
async function isMeant(shell: Shell, view: SessionView, line: ReadyLine, names: string): Promise<boolean> {
  const told = wasTold(view, READY[line](view, contentOf(shell, view)))
  if (!told && !lacksBluffs(view, line)) return true
  const answer = await shell.modals.ask({
    type: 'confirm',
    title: { key: told ? 'night:again.title' : 'night:noBluffs.title' },
    text: { key: told ? 'night:again.text' : 'night:noBluffs.text', params: { names } },
  })
  return answer.ok && answer.value
}

const contentOf = (shell: Shell, view: SessionView) => {
  const content = shell.content.get()
  if (!content) throw new Error('the sheet is drawn once the characters are there')
  return tableContent(content, view.session.edition)
}

/** Sends what is usual, once; that it was sent, and to whom, stands on the line as soon as the table knows. */
async function tell(shell: Shell, view: SessionView, line: ReadyLine, signal: ReadySignal): Promise<void> {
  const { isSending } = signalDraftOf(shell)
  const names = namesOf(view, signal.recipients)
  if (isSending.get() || !(await isMeant(shell, view, line, names)) || isSending.get()) return
  isSending.set(true)
  await sendSignal(shell, signal)
  isSending.set(false)
}

function readyItem(shell: Shell, view: SessionView, line: ReadyLine): NightLineItem {
  const signal = READY[line](view, contentOf(shell, view))
  const check = checkSignal(view, signal)
  const isTold = wasTold(view, signal)
  const warning = lacksBluffs(view, line) ? ({ key: 'night:noBluffs.note' } as const) : undefined
  return {
    key: line,
    label: { key: isTold ? LABELS[line].again : LABELS[line].first },
    icon: 'send',
    whyNot: check.ok ? null : check.error,
    done: isTold ? { key: 'night:sent', params: { names: namesOf(view, signal.recipients) } } : undefined,
    warning: isTold ? undefined : warning,
    run: () => void tell(shell, view, line, signal),
  }
}

/** What the night sheet can do by itself: the usual information in one click, and waking whoever a line is about. */
export function nightLines(shell: Shell, { kind, id, seats }: NightLine): readonly NightLineItem[] {
  const { view, mode } = shell.table.get()
  const isOurs =
    view !== null && can(view.self, 'wake') && mode === 'online' && isNight(view.session.game.phase)
  if (!view || !shell.content.get() || !isOurs) return []
  if (kind === 'step' && isReady(id)) return [readyItem(shell, view, id)]
  const people = seats.flatMap((seat) => view.session.players[seat]?.id ?? [])
  if (people.length === 0) return []
  return [{ key: 'wake', label: { key: 'night:menu.wake' }, icon: 'bell', run: () => wake(shell, people) }]
}
