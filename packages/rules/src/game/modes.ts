import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import type { AnyCommand } from '../core/registry.ts'

/** Modes of a Storyteller's board. Beside them stands the town square, a switch of its own that is kept. */
export const MODES = ['grimoire', 'gather', 'pointing', 'rules', 'firstnight', 'reveal'] as const
export type Mode = (typeof MODES)[number]

export const DEFAULT_MODE: Mode = 'grimoire'

export interface ModeSwitch {
  readonly mode: Mode
  /** Messages the table must be told along with the mode. */
  readonly commands: readonly AnyCommand[]
}

/** Next mode after a choice: the present one again leads back to the grimoire. */
export function switchMode(
  current: Mode,
  wanted: Mode,
  facts: { readonly isStoryteller: boolean; readonly hasNomination: boolean },
): Result<ModeSwitch, RuleError> {
  if (!facts.isStoryteller) return refuse('not-storyteller')
  const mode = wanted === current ? DEFAULT_MODE : wanted
  if (current === 'pointing') {
    if (mode !== DEFAULT_MODE) return refuse('mode-pointing-first')
    return ok({ mode, commands: [{ type: 'stopPointing' }] })
  }
  const dropsNomination = current === DEFAULT_MODE && mode !== DEFAULT_MODE && facts.hasNomination
  return ok({ mode, commands: dropsNomination ? [{ type: 'closeNomination' }] : [] })
}
