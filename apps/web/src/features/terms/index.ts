import type { Feature } from '../../shell/feature.ts'
import { askForAgreement } from './agreement.ts'

/** Whoever has not agreed to the terms is asked before anything else. */
export const terms: Feature = { name: 'terms', arrivals: [askForAgreement] }
