export { jinxesOf } from './build/jinxes.ts'
export * from './build/night.ts'
export { npcsOf } from './build/npcs.ts'
export * from './build/sheet.ts'
export * from './build/themes.ts'
export { fillMessage } from './messages.ts'
export * from './model/character.ts'
export * from './model/content.ts'
export * from './model/script.ts'
export * from './model/team.ts'
export * from './model/trait.ts'
export { assemblePack, customEdition } from './pack/assemble.ts'
export { type Completeness, checkTranslation, labelsOf, type TextKey } from './pack/completeness.ts'
export { createContent, EVIL_INFO_ABOVE_PLAYERS } from './pack/content.ts'
export { isSameLabel } from './pack/impaired.ts'
export { mergePacks } from './pack/merge.ts'
export * from './pack/source.ts'
export { labelText, translatePack } from './pack/translate.ts'
export * from './script/export.ts'
export { scriptAfterRefusal } from './script/fallback.ts'
export { deriveId, normaliseId } from './script/ids.ts'
export {
  type ImportedScript,
  importScript,
  importScriptValue,
  type RefusedScript,
  type ScriptImport,
  sizeProblem,
} from './script/import.ts'
export * from './script/limits.ts'
export {
  type Problem,
  SCRIPT_ERRORS,
  SCRIPT_WARNINGS,
  type ScriptError,
  type ScriptErrorCode,
  type ScriptWarning,
  type ScriptWarningCode,
} from './script/problem.ts'
