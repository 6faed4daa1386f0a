import type { TextKey } from '@belfry/i18n'
import { isNight } from '@belfry/rules'
import { setRunning } from '../../shared/game/running.ts'
import { updatePlayer } from '../../shell/askTable.ts'
import type { Shell } from '../../shell/shell.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { doomedSeats, type GuideFacts } from './facts.ts'
import type { DeedName } from './stages.ts'

export interface Deed {
  readonly label: TextKey | ((facts: GuideFacts) => TextKey)
  readonly icon: IconName | ((facts: GuideFacts) => IconName)
  readonly run: (shell: Shell) => void
}

/** What becomes of everybody whom the night has marked; where one is refused, it is said once. */
async function settleNight(
  shell: Shell,
  property: 'isDead' | 'isMarkedForDeath',
  value: boolean,
): Promise<void> {
  const { view } = shell.table.get()
  for (const index of view ? doomedSeats(view.session) : [])
    if (!(await updatePlayer(shell, { index, property, value }))) return
}

/** Each leads to the one control that does it. */
export const DEEDS: Readonly<Record<DeedName, Deed>> = {
  gather: { label: 'guidance:deed.gather', icon: 'people', run: ({ actions }) => void actions.run('gather') },
  edition: {
    label: 'guidance:deed.edition',
    icon: 'book',
    run: ({ actions }) => void actions.run('gatherEdition'),
  },
  bag: { label: 'guidance:deed.bag', icon: 'mask', run: ({ actions }) => void actions.run('gatherRoles') },
  begin: { label: 'guidance:deed.begin', icon: 'play', run: (shell) => void setRunning(shell, true) },
  resume: { label: 'guidance:deed.resume', icon: 'again', run: (shell) => void setRunning(shell, true) },
  rules: {
    label: 'guidance:deed.rules',
    icon: 'scroll',
    run: ({ actions }) => void actions.run('gatherRules'),
  },
  bluffs: {
    label: 'guidance:deed.bluffs',
    icon: 'mask',
    run: ({ board }) => board.tabs.set('bluffs', 'open'),
  },
  firstNight: {
    label: 'guidance:deed.sheet',
    icon: 'scroll',
    run: ({ board }) => board.tabs.set('first-night', 'mid'),
  },
  otherNights: {
    label: 'guidance:deed.sheet',
    icon: 'scroll',
    run: ({ board }) => board.tabs.set('other-nights', 'mid'),
  },
  timer: { label: 'guidance:deed.timer', icon: 'timer', run: ({ actions }) => void actions.run('timer') },
  phase: {
    label: ({ phase }) => (isNight(phase) ? 'guidance:deed.dawn' : 'guidance:deed.dusk'),
    icon: ({ phase }) => (isNight(phase) ? 'sun' : 'moon'),
    run: ({ actions }) => void actions.run('night'),
  },
  deaths: {
    label: 'guidance:deed.deaths',
    icon: 'cloak',
    run: (shell) => void settleNight(shell, 'isDead', true),
  },
  mercy: {
    label: 'guidance:deed.mercy',
    icon: 'unchalk',
    run: (shell) => void settleNight(shell, 'isMarkedForDeath', false),
  },
  reveal: {
    label: 'guidance:deed.reveal',
    icon: 'eye',
    run: ({ actions }) => void actions.run('revealGrimoire'),
  },
}
