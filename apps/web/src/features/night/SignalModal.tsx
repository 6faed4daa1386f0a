import './signal.css'
import './cards.css'
import type { SessionView } from '@belfry/rules'
import { type ComponentType, useEffect, useState } from 'react'
import { useReason } from '../../frame/useReason.ts'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { useTable } from '../../frame/useTable.ts'
import { useTableContent } from '../../frame/useTableContent.ts'
import { useText } from '../../frame/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DraftRow } from './DraftRow.tsx'
import { checkDraft, type Draft, deskOf, indicate, markSeen, sendDraft, unreadFrom } from './desk.ts'
import { GrimoirePanel } from './panels/GrimoirePanel.tsx'
import { PlayerPanel } from './panels/PlayerPanel.tsx'
import type { PanelProps } from './panels/panel.ts'
import { RecipientPanel } from './panels/RecipientPanel.tsx'
import { RolePanel } from './panels/RolePanel.tsx'
import { SignPanel } from './panels/SignPanel.tsx'
import { SignalLog } from './SignalLog.tsx'

interface PanelRow {
  readonly name: 'signal' | 'player' | 'recipient' | 'role' | 'grimoire'
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

/** Whoever opens the dialogue for somebody has seen what that person sent. */
function useRead(view: SessionView | null, { to }: Draft): void {
  const shell = useShell()
  const read = useReadable(deskOf(shell).read)
  useEffect(() => {
    if (view?.self.kind !== 'storyteller') return
    markSeen(
      shell,
      to.flatMap((userId) => unreadFrom(view, userId, read)),
    )
  }, [shell, view, to, read])
}

/** Tells whom it concerns that something is being put together. */
function useIndication({ to, items }: Draft): void {
  const shell = useShell()
  useEffect(() => {
    if (items.length > 0) indicate(shell)(to)
  }, [shell, to, items])
}

function Compose({ view }: { readonly view: SessionView }) {
  const shell = useShell()
  const { t } = useText('night')
  const reason = useReason()
  const content = useTableContent()
  const draft = useReadable(deskOf(shell).draft)
  const [open, setOpen] = useState(0)
  useRead(view, draft)
  useIndication(draft)
  const panels = PANELS.filter((row) => !row.isForStoryteller || view.self.kind === 'storyteller')
  const Panel = (panels[open] ?? panels[0])?.Panel
  const check = checkDraft(view, draft)
  return (
    <>
      <DraftRow view={view} content={content} />
      <Tabs labels={panels.map(({ name }) => t(`night:panel.${name}`))} open={open} onOpen={setOpen}>
        {Panel && content && <Panel view={view} content={content} />}
      </Tabs>
      <div className="sheet__buttons signal__send">
        {!check.ok && <p className="signal__reason">{reason.text(check)}</p>}
        <Button
          kind="primary"
          icon="send"
          {...reason(check, t('night:send'))}
          onClick={() => void sendDraft(shell)}
        >
          {t('night:send')}
        </Button>
      </div>
      <SignalLog view={view} content={content} />
    </>
  )
}

/** Night information: putting a signal together, and what was sent before. */
export function Modal() {
  const { view } = useTable()
  return view && <Compose view={view} />
}
