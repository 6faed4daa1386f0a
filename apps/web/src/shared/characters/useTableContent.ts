import type { ContentIndex } from '@belfry/content'
import { useMemo } from 'react'
import { useView } from '../../shell/useTable.ts'
import { tableContent } from './tableContent.ts'
import { useContent } from './useContent.ts'

/** The characters as this table knows them, its script's own included; null while they are on their way. */
export function useTableContent(): ContentIndex | null {
  const content = useContent()
  const edition = useView(({ session }) => session.edition, null)
  return useMemo(() => content && tableContent(content, edition), [content, edition])
}
