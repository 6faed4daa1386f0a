/** Why a pack is refused. */
export const PACK_PROBLEMS = [
  'pack-unreadable',
  'pack-unparseable',
  'pack-unknown-file',
  'pack-file-missing',
  'pack-shape',
  'pack-unknown-character',
  'pack-duplicate',
  'pack-text-missing',
  'pack-unknown-icon',
  'pack-step-missing',
] as const

export interface PackProblem {
  readonly code: (typeof PACK_PROBLEMS)[number]
  /** Inside the pack's folder. */
  readonly file: string
  /** Inside the file; empty for the whole of it. */
  readonly path: string
  readonly params: Readonly<Record<string, string | number>>
}
