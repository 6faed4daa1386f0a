import './chronicle.css'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { useTable } from '../../frame/useTable.ts'
import { useTableContent } from '../../frame/useTableContent.ts'
import { useText } from '../../frame/useText.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { openChronicle } from './open.ts'
import { Story } from './Story.tsx'

/** The story of a game that is over: who was who, who died, who voted, who won. */
export function Layer() {
  const open = openChronicle(useShell())
  const isOpen = useReadable(open)
  const { view } = useTable()
  const content = useTableContent()
  const { t } = useText('chronicle')
  if (!view || !content) return null
  return (
    <Sheet
      isOpen={isOpen}
      name="chronicle"
      title={t('chronicle:title')}
      closeLabel={t('common:close')}
      onDismiss={() => open.set(false)}
    >
      <Story view={view} content={content} />
    </Sheet>
  )
}
