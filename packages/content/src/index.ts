export * from './build/night.ts'
export * from './build/sheet.ts'
export * from './build/themes.ts'
export { fillMessage } from './messages.ts'
export * from './model/character.ts'
export * from './model/content.ts'
export * from './model/script.ts'
export * from './model/team.ts'
export * from './model/trait.ts'
export { assemblePack } from './pack/assemble.ts'
export { type Completeness, checkTranslation } from './pack/completeness.ts'
export { createContent } from './pack/content.ts'
export { mergePacks } from './pack/merge.ts'
export * from './pack/source.ts'
export { labelText, translatePack } from './pack/translate.ts'
export * from './script/export.ts'
export { scriptAfterRefusal } from './script/fallback.ts'
export {
  type ImportedScript,
  importScript,
  importScriptValue,
  type RefusedScript,
  type ScriptImport,
  sizeProblem,
} from './script/import.ts'
export * from './script/limits.ts'
export type { Problem, ScriptError, ScriptWarning } from './script/problem.ts'
