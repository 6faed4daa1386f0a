import type { Shell } from '../../shell/shell.ts'

/** Ends the desktop program; how is loaded where there is one. */
export const quit = async (shell: Shell): Promise<void> =>
  (await import('./endProgram.ts')).endProgram(shell, 'quit')
