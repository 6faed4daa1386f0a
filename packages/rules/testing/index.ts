export * from './people.ts'
export * from './table.ts'
export * from './vote.ts'
