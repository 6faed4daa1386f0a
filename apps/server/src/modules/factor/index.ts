import type { Foundation } from '../../platform/foundation.ts'
import type { AccountServices } from '../accounts/index.ts'
import { createSecondFactor, type SecondFactor } from './second-factor.ts'

export { factorRoutes } from './routes.ts'

export interface FactorServices {
  readonly factor: SecondFactor
}

export const openFactor = (deps: Foundation & AccountServices): FactorServices => ({
  factor: createSecondFactor({ ...deps, repositories: deps.database.repositories }),
})
