export * from './control.ts'
export * from './grant.ts'
export * from './messages.ts'
