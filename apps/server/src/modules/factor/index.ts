import type { Foundation } from '../../platform/foundation.ts'
import type { AccountServices } from '../accounts/index.ts'
import { createOwnerProof, type ProveOwner } from './owner-proof.ts'
import { createSecondFactor, type SecondFactor } from './second-factor.ts'
import { createFactorTries } from './tries.ts'

export { factorRoutes } from './routes.ts'

export interface FactorServices {
  readonly factor: SecondFactor
  readonly proveOwner: ProveOwner
}

export function openFactor(deps: Foundation & AccountServices): FactorServices {
  const { repositories } = deps.database
  const tries = createFactorTries(repositories.tallies, deps.clock)
  const factor = createSecondFactor({ ...deps, repositories, tries })
  return { factor, proveOwner: createOwnerProof({ ...deps, factor }) }
}
