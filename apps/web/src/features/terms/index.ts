import type { Feature } from '../../frame/feature.ts'
import { askForAgreement } from './agreement.ts'

/** Whoever has not agreed to the terms is asked before anything else. */
export const terms: Feature = { name: 'terms', arrivals: [askForAgreement] }
