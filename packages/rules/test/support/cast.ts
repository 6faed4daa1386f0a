import type { SessionState } from '../../src/index.ts'
import { character, contentOf } from '../../testing/table.ts'

/** Characters that change how a bag is filled and when roles are told. */
const BARRED = character('o5', 'outsider', { traits: [{ name: 'bag-disabled' }] })
const OTHER_BARRED = character('m5', 'minion', { traits: [{ name: 'bag-disabled' }] })
const LIFTER = character('t15', 'townsfolk', { traits: [{ name: 'lifts-bag-disabled' }] })
export const HOLDER = character('l1', 'loric', { traits: [{ name: 'distribute-later' }] })
const BINDER = character('f1', 'fabled', {
  reminders: ['Aligned', 'Aligned', 'Other'],
  traits: [{ name: 'same-side-seats', reminder: 'Aligned' }],
})
const PUPPET = character('m5', 'minion', {
  remindersGlobal: ['Is The Puppet'],
  traits: [{ name: 'reminder-turns', to: 'e', on: 'good' }],
})

export const bagContent = contentOf(BARRED, OTHER_BARRED, LIFTER, HOLDER, BINDER)
export const roleContent = contentOf(HOLDER, PUPPET)

/** What seven are dealt. */
export const SEVEN = { t1: 1, t2: 1, t3: 1, t4: 1, t5: 1, m1: 1, d1: 1 }

export const withBag = (state: SessionState, bag: Readonly<Record<string, number>>): SessionState => ({
  ...state,
  secret: { ...state.secret, rolesSelected: bag },
})

export const deal = { type: 'dealRoles' } as const

export const puppet = { role: 'm5', name: 'Is The Puppet', isFlipped: false }
