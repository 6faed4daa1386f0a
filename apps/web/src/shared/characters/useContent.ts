import type { ContentIndex } from '@belfry/content'
import { useReadable, useShell } from '../../shell/useShell.ts'

/** The characters in the chosen language, or null while they are on their way. */
export const useContent = (): ContentIndex | null => useReadable(useShell().content)
