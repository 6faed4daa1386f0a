export {
  type Eye,
  openFile,
  type ReplayFault,
  type ReplayFile,
  SPECTATOR,
  STORYTELLER,
  sealFile,
} from './format.ts'
export { type Kept, keptGame, keptGames } from './kept.ts'
export type { Mark } from './marks.ts'
export { type Names, namingOf } from './names.ts'
export { ownBodySteps } from './own.ts'
export { type Rebuilt, rebuiltReplay } from './rebuilt.ts'
export { type Reel, reelOf } from './reel.ts'
export type { Decided } from './slice.ts'
export { type PlacedItem, type StoryItem, storyOf } from './story.ts'
export { fileWithWords, type TypedWords } from './words.ts'
