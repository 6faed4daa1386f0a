import type { ErrorReporter } from '../errors/reporter.ts'
import type { LocalStore } from '../storage/storage.ts'
import { createStore, type Readable } from '../store.ts'
import { ALL_SETTINGS, type SettingName, type SettingRow, type SettingValues, SLOTS } from './table.ts'
import { isAccepted, snap } from './values.ts'

type Slot = keyof typeof SLOTS
type Loose = Record<string, unknown>

const slots = Object.entries(SLOTS) as [Slot, readonly SettingRow<SettingName>[]][]

export interface Settings extends Readable<SettingValues> {
  readonly set: <N extends SettingName>(name: N, value: SettingValues[N]) => void
}

const asList = (raw: unknown): unknown[] | undefined => (Array.isArray(raw) ? raw : undefined)

/** Reads a stored list entry by entry: a bad one is reported and costs only itself. */
function readSlot(
  slot: Slot,
  rows: readonly SettingRow[],
  storage: LocalStore,
  reporter: ErrorReporter,
): Loose {
  const list = storage.read(slot, asList) ?? []
  return Object.fromEntries(
    rows.map((row, index) => {
      const value = list[index]
      if (value === undefined) return [row.name, row.initial]
      if (isAccepted(row.control, value)) return [row.name, value]
      reporter.report({ code: 'stored-data', params: { key: slot, reason: row.name } })
      return [row.name, row.initial]
    }),
  )
}

function readAll(storage: LocalStore, reporter: ErrorReporter): SettingValues {
  const values: Loose = Object.assign(
    {},
    ...slots.map(([slot, rows]) => readSlot(slot, rows, storage, reporter)),
  )
  for (const { name, ownKey, control } of ALL_SETTINGS) {
    if (!ownKey) continue
    const own = storage.read(ownKey, (raw) => (isAccepted(control, raw) ? raw : undefined))
    if (own !== undefined) values[name] = own
  }
  return values as SettingValues
}

const tidy = (row: SettingRow, value: unknown): unknown =>
  row.control.kind === 'range' && typeof value === 'number' ? snap(value, row.control) : value

export function createSettings(storage: LocalStore, reporter: ErrorReporter): Settings {
  const store = createStore(readAll(storage, reporter))
  for (const [slot] of slots) storage.onForeignChange(slot, () => store.set(readAll(storage, reporter)))

  const persist = (row: SettingRow<SettingName>, values: SettingValues): void => {
    if (row.ownKey) storage.write(row.ownKey, values[row.name])
    for (const [slot, rows] of slots)
      if (rows.includes(row))
        storage.write(
          slot,
          rows.map(({ name }) => values[name]),
        )
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    set(name, value) {
      const row = ALL_SETTINGS.find((candidate) => candidate.name === name)
      const next = row && tidy(row, value)
      if (!row || !isAccepted(row.control, next)) return
      const values = { ...store.get(), [name]: next }
      persist(row, values)
      store.set(values)
    },
  }
}
