import type { TableName } from './tables.ts'

export type Value = null | number | string | Uint8Array
export type Row = Readonly<Record<string, Value>>
export type TableRow = readonly [table: TableName, row: Row]

/** Everything that a database held at one moment, while others go on writing to it. */
export interface RowSource {
  /** The newest step of the schema; undefined where there is none. */
  readonly schema: string | undefined
  /** Table by table, in the order of `tableNames`. */
  rows(only?: readonly TableName[]): AsyncIterable<TableRow>
  close(): Promise<void>
}
