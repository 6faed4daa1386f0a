export { completePack, type PackFile, type ParsedPack, parsePackFiles } from './pack/parse.ts'
export type { PackProblem } from './pack/problem.ts'
