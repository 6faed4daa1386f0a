import texts from './errors.en.json' with { type: 'json' }
import type { WireErrorCode } from './wire.ts'

/** The English text of every refusal, by its code; `{{name}}` stands for a param. The catalogues start from it. */
export const ERROR_TEXTS: Readonly<Record<WireErrorCode, string>> = texts
