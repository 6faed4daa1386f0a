import type { RestAnswer } from '@belfry/protocol'
import type { NodeRecords } from '../../db/repositories/nodes.ts'
import { type NodeState, parseState } from './node-state.ts'

type Member = RestAnswer<'status'>['cluster'][number]

/** Silence after which a node is shown as silent: others take it for dead then. */
const SILENT_AFTER_MS = 8_000
/** For so long it is shown, unless a new process has taken its place. */
const SHOWN_MS = 60 * 60_000

interface Self {
  readonly id: string
  readonly state: NodeState
  readonly isHeard: boolean
}

const UNKNOWN: Omit<NodeState, 'name'> = {
  version: '',
  rules: 0,
  startedAt: 0,
  people: 0,
  connections: 0,
  errors: 0,
  lastError: null,
  redis: 'off',
  voice: { reached: 0, total: 0 },
}

/** Every node of this installation: the one that answers first, then those that live, then those that fell silent. */
export async function readCluster(records: NodeRecords, self: Self, now: number): Promise<Member[]> {
  const own: Member = { ...self.state, isAnswering: true, isHeard: self.isHeard, seenAt: now }
  const others = (await records.all())
    .filter(({ id, seenAt }) => id !== self.id && now - seenAt < SHOWN_MS)
    .map(({ id, seenAt, state }): Member => {
      const known = parseState(state) ?? { name: id.slice(0, 8), ...UNKNOWN }
      return { ...known, isAnswering: false, isHeard: now - seenAt < SILENT_AFTER_MS, seenAt }
    })
  const heard = others.filter(({ isHeard }) => isHeard)
  const living = [own, ...heard.toSorted((a, b) => a.name.localeCompare(b.name))]
  const names = new Set(living.map(({ name }) => name))
  const silent = others.filter(({ isHeard, name }) => !isHeard && !names.has(name))
  return [...living, ...silent.toSorted((a, b) => b.seenAt - a.seenAt)]
}
