export * from './grant.ts'
export * from './limits.ts'
export * from './names.ts'
