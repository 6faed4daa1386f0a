export * from './reduce.ts'
export * from './translate.ts'
export * from './view.ts'
export * from './wire.ts'
