/** Something a check of the house refuses, at a place one can open. */
export interface Violation {
  readonly rule: string
  /** Path from the root of the house, with forward slashes; with a line where there is one. */
  readonly at: string
  readonly detail: string
}

export const describeViolation = ({ rule, at, detail }: Violation): string => `${rule}: ${at}: ${detail}`
