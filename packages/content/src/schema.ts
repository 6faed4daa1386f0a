export { completePack, type PackFile, type ParsedPack, parsePackFiles } from './pack/parse.ts'
export { PACK_PROBLEMS, type PackProblem } from './pack/problem.ts'
