import type { ModalProps } from '../src/shell/feature.ts'
import { useShell } from '../src/shell/useShell.ts'
import { Button } from '../src/ui/Button.tsx'

export function Modal({ tab }: ModalProps) {
  const { modals } = useShell()
  return (
    <>
      <p data-testid="open-tab">Tab {tab}</p>
      <Button onClick={() => modals.open({ name: 'help', params: undefined })}>Open another</Button>
      <Button onClick={() => void modals.ask({ type: 'alert', title: { key: 'common:name' } })}>
        Ask on top
      </Button>
    </>
  )
}
