import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './source-files.ts'
import type { Violation } from './violation.ts'

/** A session message on its way: `table.send('vote', …)`, `table.ask('undo', …)`, `askTable(shell, title, 'undo', …)`. */
const SENT =
  /\btable\.(?:send|ask)\(\s*'(?<name>[\w-]+)'|\baskTable\(\s*[\w.]+,\s*'[\w:.-]+',\s*'(?<asked>[\w-]+)'/g
/** A REST call on its way: `api.call('create', …)`. */
const CALLED = /\bapi\.call\(\s*'(?<name>[\w-]+)'/g
/** A feature, a subject that features share, or a file of the shell. */
const HOME = /^apps\/web\/src\/(?:(?:features|shared)\/[^/]+|.*)/

interface Sender {
  readonly name: string
  readonly home: string
  readonly at: string
}

function sendersIn(root: string, path: string): readonly Sender[] {
  const text = readFileSync(join(root, path), 'utf8')
  const home = HOME.exec(path)?.[0] ?? path
  const lineOf = (index: number): number => text.slice(0, index).split('\n').length
  const senders = [...text.matchAll(SENT)].map(({ groups, index }) => ({
    name: groups?.['name'] ?? groups?.['asked'] ?? '',
    home,
    at: `${path}:${lineOf(index)}`,
  }))
  const callers = [...text.matchAll(CALLED)].map(({ groups, index }) => ({
    name: `the call ${groups?.['name']}`,
    home,
    at: `${path}:${lineOf(index)}`,
  }))
  return [...senders, ...callers]
}

/** Messages and REST calls that two places of the web app send: whoever changes one of them forgets the other. */
export function senderViolations(root: string): Violation[] {
  const senders = sourceFiles(root, ['apps/web']).flatMap((path) => sendersIn(root, path))
  const first = new Map(senders.toReversed().map(({ name, home }) => [name, home]))
  return senders
    .filter(({ name, home }) => first.get(name) !== home)
    .map(({ name, at }) => ({ rule: 'one-sender', at, detail: `${first.get(name)} sends ${name} too` }))
}
