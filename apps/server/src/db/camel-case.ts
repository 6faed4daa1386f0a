/** Names of columns as the code calls fields: `level_expires` is `levelExpires`. */
export type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name

export type CamelKeys<Row> = { [K in keyof Row as K extends string ? Camel<K> : never]: Row[K] }

/** Remembers what it was asked: there are few names, and every request reads some. */
const remembering = (rename: (name: string) => string): ((name: string) => string) => {
  const known = new Map<string, string>()
  return (name) => {
    const renamed = known.get(name) ?? rename(name)
    known.set(name, renamed)
    return renamed
  }
}

const fieldOf = remembering((column) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
)
const columnOf = remembering((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

const renamed = (values: object, rename: (name: string) => string): Record<string, unknown> => {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) result[rename(name)] = value
  return result
}

/** A row, with the names of fields. */
export const fieldsOf = <Row extends object>(row: Row): CamelKeys<Row> =>
  renamed(row, fieldOf) as CamelKeys<Row>

/** Fields, with the names of the columns of a table. */
export const columnsOf = <Row extends object>(fields: CamelKeys<Row>): Row => renamed(fields, columnOf) as Row
