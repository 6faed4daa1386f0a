import type { Failure, Result } from '@belfry/kit'
import { can } from '../../lib/table/rights.ts'
import { canHear, canSpeak } from '../../shared/voice/atTable.ts'
import type { ActionRow } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'
import { whileHeld } from './held.ts'

type Switches = typeof import('./switches.ts')

/** What knows the devices comes with the table. */
const withSwitches = (run: (switches: Switches) => void): void => {
  void import('./switches.ts').then(run)
}

/** A key may be let go before those have come: it is listened to from the first moment on. */
const held = (
  { keybindings }: Shell,
  action: 'pushToTalk' | 'prioritySpeak',
  show: (switches: Switches, isHeld: boolean) => void,
): void =>
  whileHeld(keybindings.get()[action], (isHeld) => withSwitches((switches) => show(switches, isHeld)))

const failureOf = (check: Result<unknown>): Failure | null => (check.ok ? null : check.error)

const hearing = {
  menu: 'during',
  isEnabled: ({ table }: Shell) => canHear(table.get().view).ok,
  whyNot: ({ table }: Shell) => failureOf(canHear(table.get().view)),
} as const

const speaking = {
  menu: 'during',
  isEnabled: ({ table }: Shell) => canSpeak(table.get().view).ok,
  whyNot: ({ table }: Shell) => failureOf(canSpeak(table.get().view)),
} as const

export const DEVICE_ACTIONS: readonly ActionRow[] = [
  {
    name: 'deafenAudio',
    label: 'actions:deafenAudio',
    scope: 'grimoire',
    keys: ['d'],
    isDuringReveal: true,
    icon: 'headphones',
    ...hearing,
    run: (shell) => withSwitches(({ toggleDeafened }) => toggleDeafened(shell)),
  },
  {
    name: 'muteAudio',
    label: 'actions:muteAudio',
    scope: 'grimoire',
    keys: ['.'],
    isDuringReveal: true,
    icon: 'microphone',
    ...speaking,
    run: (shell) => withSwitches(({ toggleMuted }) => toggleMuted(shell, 'audio')),
  },
  {
    name: 'muteVideo',
    label: 'actions:muteVideo',
    scope: 'grimoire',
    keys: [','],
    isDuringReveal: true,
    icon: 'camera',
    ...speaking,
    run: (shell) => withSwitches(({ toggleMuted }) => toggleMuted(shell, 'video')),
  },
  {
    name: 'pushToTalk',
    label: 'actions:pushToTalk',
    scope: 'grimoire',
    keys: [],
    isDuringReveal: true,
    isEnabled: speaking.isEnabled,
    run: (shell) => held(shell, 'pushToTalk', ({ talk }, isHeld) => talk(shell, isHeld)),
  },
  {
    name: 'prioritySpeak',
    label: 'actions:prioritySpeak',
    scope: 'grimoire',
    keys: [],
    isDuringReveal: true,
    isEnabled: ({ table }: Shell) => canSpeak(table.get().view).ok && can(table.get().view?.self, 'lead'),
    run: (shell) => held(shell, 'prioritySpeak', ({ speakAboveAll }, isHeld) => speakAboveAll(shell, isHeld)),
  },
]
