import type { Namespace, TextKey } from '@belfry/i18n'
import { Suspense, useState } from 'react'
import type { ShownModal } from '../lib/modals/modals.ts'
import type { FeatureModalName } from '../lib/modals/names.ts'
import type { ModalProps, ModalRow } from '../shell/feature.ts'
import { type Lazy, lazily, useFetched } from '../shell/lazily.ts'
import type { Shell } from '../shell/shell.ts'
import { useOverSheets } from '../shell/useOverSheets.ts'
import { useReadable, useShell } from '../shell/useShell.ts'
import { useText } from '../shell/useText.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { DialogueSheet } from './dialogues/DialogueSheet.tsx'

interface Registered {
  readonly row: ModalRow
  readonly content: Lazy<ModalProps>
}

const namespaceOf = (key: TextKey): Namespace => key.slice(0, key.indexOf(':')) as Namespace

/** A modal's title is in its feature's own texts, which nobody may have needed yet. */
const registeredOf = ({ translation }: Shell, row: ModalRow): Registered => ({
  row,
  content: lazily(async () => {
    const texts = translation.i18n.loadNamespaces(namespaceOf(row.title))
    const [{ Modal }] = await Promise.all([row.load(), texts])
    return Modal
  }),
})

const modalsOf = (shell: Shell): ReadonlyMap<FeatureModalName, Registered> =>
  new Map(
    shell.features.flatMap(({ modals = [] }) => modals).map((row) => [row.name, registeredOf(shell, row)]),
  )

function ModalBody({
  registered: { row, content },
  modal,
}: {
  readonly registered: Registered
  readonly modal: ShownModal
}) {
  const { modals } = useShell()
  const { t } = useText()
  const [tab, setTab] = useState(() => modals.tabOf(modal.name))
  const body = (
    <Suspense fallback={null}>
      <content.Component params={modal.params} tab={tab} />
    </Suspense>
  )
  const labels = typeof row.tabs === 'function' ? row.tabs(modal.params) : (row.tabs ?? [])
  if (labels.length === 0) return body
  const openTab = (next: number): void => {
    modals.rememberTab(modal.name, next)
    setTab(next)
  }
  return (
    <Tabs labels={labels.map((key) => t(key))} open={tab} onOpen={openTab}>
      {body}
    </Tabs>
  )
}

/** The last value that was there, so that something can still be seen while it leaves. */
function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

export function ModalHost() {
  const shell = useShell()
  const { modals, notices } = shell
  const [registry] = useState(() => modalsOf(shell))
  const state = useReadable(modals)
  const modal = useLast(state.modal)
  const pending = useLast(state.dialogue)
  const registered = modal && registry.get(modal.name)
  // Its file may have gone with the build of before: whoever plays goes on, and loads anew when they like.
  useFetched(state.modal && registered?.content, () => {
    modals.close()
    notices.show({ key: 'common:gone' }, 'bad')
  })
  const isHere = registered?.content.isHere() === true
  const above = useOverSheets()
  const { t } = useText(...(registered && isHere ? [namespaceOf(registered.row.title)] : []))
  const dialogue = pending && (
    <DialogueSheet key={pending.id} pending={pending} isOpen={state.dialogue !== null} />
  )
  if (!registered || !isHere || (state.modal === null && state.dialogue !== null)) return dialogue
  return (
    <Sheet
      isOpen={state.modal !== null}
      name={modal.name}
      title={t(registered.row.title)}
      closeLabel={t('common:close')}
      onDismiss={modals.dismiss}
      above={above}
    >
      <ModalBody key={modal.id} registered={registered} modal={modal} />
      {dialogue}
    </Sheet>
  )
}
