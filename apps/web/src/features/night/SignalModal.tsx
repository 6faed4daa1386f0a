import { can } from '../../lib/table/rights.ts'
import './signal.css'
import type { SessionView } from '@belfry/rules'
import { type ComponentType, useEffect } from 'react'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import { useNames } from '../../shared/people/useNames.ts'
import { useReason } from '../../shell/useReason.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DraftRow } from './DraftRow.tsx'
import type { Draft } from './drafts.ts'
import { GrimoirePanel } from './panels/GrimoirePanel.tsx'
import { PlayerPanel } from './panels/PlayerPanel.tsx'
import type { PanelProps } from './panels/panel.ts'
import { RecipientPanel } from './panels/RecipientPanel.tsx'
import { RolePanel } from './panels/RolePanel.tsx'
import { SignPanel } from './panels/SignPanel.tsx'
import { SignalLog, showLatest } from './SignalLog.tsx'
import {
  checkSignal,
  choosePanel,
  indicate,
  type PanelName,
  readyDraft,
  sendDraft,
  signalDraftOf,
  unreadIn,
} from './signalDraft.ts'

interface PanelRow {
  readonly name: PanelName
  readonly Panel: ComponentType<PanelProps>
  /** Only who runs the night chooses whom to wake and may show the grimoire. */
  readonly isForStoryteller: boolean
}

const PANELS: readonly PanelRow[] = [
  { name: 'signal', Panel: SignPanel, isForStoryteller: false },
  { name: 'player', Panel: PlayerPanel, isForStoryteller: false },
  { name: 'role', Panel: RolePanel, isForStoryteller: false },
  { name: 'recipient', Panel: RecipientPanel, isForStoryteller: true },
  { name: 'grimoire', Panel: GrimoirePanel, isForStoryteller: true },
]

/** Tells whom it concerns that something is being put together. */
function useIndication({ to, items }: Draft): void {
  const shell = useShell()
  useEffect(() => {
    if (items.length > 0) indicate(shell)(to)
  }, [shell, to, items])
}

interface InView {
  readonly view: SessionView
}

/** What became of the last signal, or why the next one cannot be sent. */
function Status({ view, whyNot }: InView & { readonly whyNot: string | undefined }) {
  const { t } = useText('night')
  const names = useNames()
  const sentTo = useReadable(signalDraftOf(useShell()).sentTo)
  if (sentTo === null) return <p className="signal__reason">{whyNot}</p>
  const people = sentTo.map((id) => names.user(view, id)).join(', ')
  return (
    <p className="signal__sent">
      <Icon name="check" />
      {people === '' ? t('night:sentUp') : t('night:sent', { names: people })}
    </p>
  )
}

function Sending({ view }: InView) {
  const shell = useShell()
  const { t } = useText('night')
  const reason = useReason()
  const { draft } = useReadable(signalDraftOf(shell).drafts)
  const isSending = useReadable(signalDraftOf(shell).isSending)
  const check = checkSignal(view, readyDraft(draft))
  const unread = unreadIn(view, useReadable(signalDraftOf(shell).read)).length
  return (
    <div className="sheet__buttons signal__send">
      <Status view={view} whyNot={check.ok ? undefined : reason.text(check)} />
      {unread > 0 && (
        <Button kind="quiet" icon="envelope" className="signal__news" onClick={() => showLatest('smooth')}>
          {t('night:control.unread', { count: unread })}
        </Button>
      )}
      <Button
        kind="primary"
        icon="send"
        {...reason(check, t('night:send'))}
        aria-busy={isSending}
        onClick={() => void sendDraft(shell)}
      >
        {t('night:send')}
      </Button>
    </div>
  )
}

function Compose({ view }: InView) {
  const shell = useShell()
  const { t } = useText('night')
  const content = useTableContent()
  const { drafts, panel } = signalDraftOf(shell)
  const open = useReadable(panel)
  useIndication(useReadable(drafts).draft)
  const panels = PANELS.filter((row) => !row.isForStoryteller || can(view.self, 'wake'))
  const at = Math.max(
    0,
    panels.findIndex(({ name }) => name === open),
  )
  const Panel = panels[at]?.Panel
  return (
    <div className="signal">
      <div className="signal__columns">
        <div className="signal__compose">
          <DraftRow view={view} content={content} />
          <Tabs
            labels={panels.map(({ name }) => t(`night:panel.${name}`))}
            open={at}
            onOpen={(chosen) => choosePanel(shell, panels[chosen]?.name ?? 'signal')}
          >
            {Panel && content && <Panel view={view} content={content} />}
          </Tabs>
        </div>
        <SignalLog view={view} content={content} />
      </div>
      <Sending view={view} />
    </div>
  )
}

/** Night information: putting a signal together, and what was sent before. */
export function Modal() {
  const { view } = useTable()
  return view && <Compose view={view} />
}
