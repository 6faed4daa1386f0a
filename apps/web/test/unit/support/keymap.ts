// What features declare reaches the tests through this import alone: others are left out of declarations.
import '../../../src/app/allFeatures.ts'
import { FEATURES } from '../../../src/app/features.ts'
import { ACTION_ORDER, inOrder } from '../../../src/app/order.ts'
import { keymapOf } from '../../../src/lib/actions/keymap.ts'

/** The keys of the whole app, as its features declare them. */
export const keymap = keymapOf(
  inOrder(
    FEATURES.flatMap(({ actions = [] }) => actions),
    ACTION_ORDER,
  ),
)

export const DEFAULTS = { keymap, bindings: keymap.defaults }
