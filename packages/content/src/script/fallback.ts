import type { ContentIndex } from '../model/content.ts'
import type { Script } from '../model/script.ts'

/**
 * What is on the table after a script was refused: a running game keeps its script; otherwise the first edition
 * is set.
 */
export const scriptAfterRefusal = (
  content: ContentIndex,
  current: Script | null,
  isGameRunning: boolean,
): Script | null => (isGameRunning && current ? current : (content.pack.editions[0] ?? current))
