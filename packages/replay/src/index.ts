export type { Patch } from './diff.ts'
export {
  type Eye,
  type OwnBody,
  openFile,
  type ReplayFault,
  type ReplayFile,
  type ReplayPerson,
  sealFile,
  SPECTATOR,
  STORYTELLER,
  type WholeBody,
} from './format.ts'
export { type Mark, type MarkKind, marksOf } from './marks.ts'
export { type Names, named } from './names.ts'
export { ownBody } from './own.ts'
export { type Kept, keptGame } from './kept.ts'
export { type Reel, reelOf } from './reel.ts'
export type { Decided } from './slice.ts'
