import '../../../styles/ink.css'
import './talk.css'
import { createPortal } from 'react-dom'
import { useRootAttribute } from '../../../shell/useRootAttribute.ts'
import { useReadable, useSetting, useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { Incoming } from './Queue.tsx'
import { incoming } from './requests.ts'
import { isWhispering } from './selectors.ts'

/** Requests to talk apart come to the reader, wherever the tab is. */
export function AskingStrip() {
  const shell = useShell()
  const { view } = useTable()
  const isTabOpen = useReadable(shell.board.tabs).chat !== 'closed'
  const requests = view ? incoming(view) : []
  const sheet = useReadable(shell.board.overSheets).at(-1)
  // A table that is a document scrolls: a row of it might be far away.
  const [isText] = useSetting('isTextTable')
  const isStrip = !isText || sheet !== undefined
  const isShown = !isTabOpen && requests.length > 0
  // On a page with little height other things give way to a whisper, and to somebody who wants one.
  useRootAttribute('data-talk-apart', isShown || (view && isWhispering(view)) ? '' : undefined)
  const shown = (
    <div className="chat-requests on-ink" data-strip={isStrip}>
      {view && isShown && (
        <ul className="talk__rows">
          {requests.map((request, index) => (
            <Incoming key={request.userId} view={view} request={request} index={index} />
          ))}
        </ul>
      )}
    </div>
  )
  // They run out while one reads something else: over a sheet they can be answered as well.
  return sheet ? createPortal(shown, sheet) : shown
}
