/** What the operator reads when a copy cannot be made or put back. Names in braces are filled in. */
const texts = {
  fileThere: '{file} is there already.',
  noFile: 'There is no file {file}.',
  damaged: '{file} is no backup, or it is damaged or not whole.',
  badName: 'The backup holds a file that no Belfry writes: {name}. Nothing is changed.',
  notRestored: 'The backup was not restored, and nothing is changed: {detail}.',
  notBackedUp: 'There is no backup, because {file} could not be written: {detail}.',
  newerBackup: 'The backup is of a newer Belfry ({version}): update this one.',
  notEmpty: 'There are data in {place}. --force replaces them.',
  targetNotEmpty: 'There are data in {place}. Name an empty database.',
  serving: 'A server is running on {place}. Stop it first.',
  alreadyThere: 'The settings name PostgreSQL already (DATABASE_URL).',
  miscounted: '{table}: {count} rows were read and {there} written; nothing is changed.',
} as const

/** A copy that cannot be made or put back, in one line. */
export class CopyError extends Error {
  constructor(text: keyof typeof texts, params: Readonly<Record<string, string | number>> = {}) {
    super(texts[text].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)))
    this.name = 'CopyError'
  }
}
