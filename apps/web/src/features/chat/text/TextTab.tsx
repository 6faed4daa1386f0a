import '../../../styles/ink.css'
import './text.css'
import { Tabs } from '@base-ui/react/tabs'
import { type SessionView, unreadBadge } from '@belfry/rules'
import { useRef } from 'react'
import { NumberedName } from '../../../shared/people/NumberedName.tsx'
import { RoleMark } from '../../../shared/people/RoleMark.tsx'
import { type Names, useNames } from '../../../shared/people/useNames.ts'
import { useReadable, useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { type Texts, useText } from '../../../shell/useText.ts'
import { Messages } from './Messages.tsx'
import { Prompt } from './Prompt.tsx'
import { tabsFor } from './selectors.ts'
import { textTabOf } from './textTabStore.ts'
import { isSharedTab, type SharedTab, unreadOf } from './unread.ts'
import { useHasOpenEyes } from './useOpenEyes.ts'
import { useUnpinned } from './useUnpinned.ts'

const SHARED_NAMES = {
  '': 'chat:to.public',
  spectator: 'chat:to.spectator',
  private: 'chat:to.private',
  system: 'chat:to.system',
} as const satisfies Record<SharedTab, string>

const nameOf = (view: SessionView, recipient: string, names: Names, t: Texts['t']): string =>
  isSharedTab(recipient) ? t(SHARED_NAMES[recipient]) : names.user(view, recipient)

/** Base UI needs a name for every tab; the public log's is empty. */
const PREFIX = 'to-'

/** Text tab: everything written at this table that one may read, by whom it is for. */
export function Tab() {
  const shell = useShell()
  const { view } = useTable()
  const { t } = useText('chat')
  const names = useNames()
  const desk = textTabOf(shell)
  const { recipient: chosen, lastRead, since } = useReadable(desk)
  const hasOpenEyes = useHasOpenEyes()
  const root = useRef<HTMLDivElement>(null)
  useUnpinned(root)
  if (!view) return null
  const { recipients, recipient } = tabsFor(view, hasOpenEyes, chosen)
  const unread = unreadOf(view, lastRead, since).byTab
  return (
    <div className="text-tab on-ink" ref={root}>
      <Tabs.Root
        className="text-tab__tabs"
        value={`${PREFIX}${recipient}`}
        onValueChange={(value: string) => desk.choose(value.slice(PREFIX.length))}
      >
        <Tabs.List className="text-tab__recipients" aria-label={t('chat:text.recipients')} activateOnFocus>
          {recipients.map((each) => (
            <Tabs.Tab key={each} className="text-tab__recipient" value={`${PREFIX}${each}`} data-to={each}>
              <NumberedName className="text-tab__name" name={nameOf(view, each, names, t)} />
              {!isSharedTab(each) && <RoleMark view={view} userId={each} />}
              {each !== recipient && (unread.get(each) ?? 0) > 0 && (
                <span
                  className="text-tab__unread"
                  title={t('chat:unread.here', { count: unread.get(each) ?? 0 })}
                >
                  {unreadBadge(unread.get(each) ?? 0)}
                </span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {recipients.map((each) => (
          <Tabs.Panel key={each} className="text-tab__panel" value={`${PREFIX}${each}`} tabIndex={-1}>
            {each === recipient && <Messages view={view} recipient={recipient} />}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      <Prompt
        key={recipient}
        view={view}
        recipient={recipient}
        name={nameOf(view, recipient, names, t)}
        hasOpenEyes={hasOpenEyes}
      />
    </div>
  )
}
