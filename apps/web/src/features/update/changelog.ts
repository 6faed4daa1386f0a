/** Release: what a version brought, by kind; the order is the order in which it is told. */
export const CHANGE_KINDS = ['feature', 'change', 'bugfix', 'other'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export interface Release {
  readonly version: string
  /** As written: year, month, day. */
  readonly date: string
  readonly changes: Readonly<Record<ChangeKind, readonly string[]>>
}

const HEADING = /^## (\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/
const KIND = /^### (.+)$/
const ENTRY = /^- (.+)$/

const isKind = (name: string): name is ChangeKind => (CHANGE_KINDS as readonly string[]).includes(name)

interface Draft {
  readonly version: string
  readonly date: string
  readonly changes: Record<ChangeKind, string[]>
}

/** Reads CHANGELOG.md. Whatever is not a version, a known kind or an entry stops the build, not the reader. */
export function parseChangelog(markdown: string): readonly Release[] {
  const releases: Draft[] = []
  let kind: ChangeKind | null = null
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    const current = releases.at(-1)
    const wrong = (what: string): Error => new Error(`CHANGELOG.md:${index + 1}: ${what}`)
    const [, version, date] = HEADING.exec(line) ?? []
    const [, name] = KIND.exec(line) ?? []
    const [, entry] = ENTRY.exec(line) ?? []
    if (version && date) {
      releases.push({ version, date, changes: { feature: [], change: [], bugfix: [], other: [] } })
      kind = null
    } else if (line.startsWith('## ')) throw wrong('a version is written as ## VERSION (DATE)')
    else if (name !== undefined) {
      if (!isKind(name)) throw wrong(`unknown category ${name}`)
      kind = name
    } else if (entry !== undefined && current) {
      if (!kind) throw wrong('an entry needs a category')
      current.changes[kind].push(entry)
    }
  }
  return releases
}

/** The name under which a version is tagged. */
export const tagOf = (version: string): string => `v${version}`

/** Where the app itself keeps a version's notes. */
export const releaseNotesPath = (version: string): string => `/releases/${tagOf(version)}.txt`

/** The page of a release: the operator's, with the tag in its address, or else the app's own notes. */
export const releaseLink = (version: string, template: string | undefined): string =>
  template?.replace('{tag}', tagOf(version)) ?? releaseNotesPath(version)

/** A version's notes as plain text, for those who have nowhere else to link to. */
export const releaseNotes = ({ version, date, changes }: Release): string =>
  [
    `Belfry ${tagOf(version)} (${date})`,
    ...CHANGE_KINDS.filter((kind) => changes[kind].length > 0).map((kind) =>
      [kind, ...changes[kind].map((entry) => `- ${entry}`)].join('\n'),
    ),
    '',
  ].join('\n\n')
