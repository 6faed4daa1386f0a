import { Suspense, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Backdrop } from '../src/app/chrome/Backdrop.tsx'
import { Notices } from '../src/app/chrome/Notices.tsx'
import { useRootAttributes } from '../src/app/chrome/useRootAttributes.ts'
import { ModalGate } from '../src/app/ModalGate.tsx'
import { Places } from '../src/app/Places.tsx'
import type { Dialogue } from '../src/lib/modals/dialogues.ts'
import { COLOURBLIND_MODES } from '../src/lib/settings/table.ts'
import { SOUND_NAMES } from '../src/lib/sounds/names.ts'
import type { Shell } from '../src/shell/shell.ts'
import { ShellContext, useReadable, useShell } from '../src/shell/useShell.ts'
import { Button } from '../src/ui/Button.tsx'
import { Checkbox, Select, Slider, TextField } from '../src/ui/Field.tsx'

const title = { key: 'common:name' } as const
const text = { key: 'login:about' } as const

const DIALOGUES: readonly (readonly [name: string, dialogue: Dialogue])[] = [
  ['alert', { type: 'alert', title, text }],
  ['confirm', { type: 'confirm', title, text }],
  ['countdown', { type: 'confirm', title, text, countdownSeconds: 3 }],
  ['prompt', { type: 'prompt', title, label: { key: 'dialogues:timer.title' }, minlength: 3, maxlength: 8 }],
  ['timer', { type: 'timer', title, hasPause: true }],
  ['reveal', { type: 'reveal', title, text }],
  ['terms', { type: 'terms', title, text, isImportant: true }],
]

function Dialogues() {
  const { modals } = useShell()
  const [answer, setAnswer] = useState('')
  return (
    <fieldset>
      <legend>Dialogues</legend>
      {DIALOGUES.map(([name, dialogue]) => (
        <Button
          key={name}
          onClick={() => void modals.ask(dialogue).then((result) => setAnswer(JSON.stringify(result)))}
        >
          {name}
        </Button>
      ))}
      <Button onClick={() => modals.open({ name: 'help', params: undefined })}>plain modal</Button>
      <Button onClick={() => modals.open({ name: 'settings', params: undefined })}>modal with tabs</Button>
      <Button onClick={() => modals.open({ name: 'settings', params: undefined, tab: 2 })}>
        at the third tab
      </Button>
      <Button onClick={() => modals.open({ name: 'setup', params: undefined })}>modal with a way back</Button>
      <output data-testid="answer">{answer}</output>
    </fieldset>
  )
}

function Surroundings() {
  const { scene, settings, sounds, notices } = useShell()
  const { phase, litWindows } = useReadable(scene)
  const { colorblind } = useReadable(settings)
  return (
    <fieldset>
      <legend>Surroundings</legend>
      <Slider
        label="Phase"
        value={phase}
        min={1}
        max={16}
        step={1}
        shown={String(phase)}
        onChange={(next) => scene.show({ phase: next })}
      />
      <Slider
        label="Windows"
        value={litWindows}
        min={0}
        max={20}
        step={1}
        shown={String(litWindows)}
        onChange={(next) => scene.show({ litWindows: next })}
      />
      <Select
        label="Colours"
        value={String(colorblind)}
        options={COLOURBLIND_MODES.map((label, index) => ({ value: String(index), label }))}
        onChange={(value) => settings.set('colorblind', Number(value))}
      />
      {SOUND_NAMES.map((name) => (
        <Button key={name} kind="quiet" onClick={() => sounds.play(name)}>
          {name}
        </Button>
      ))}
      <Button onClick={() => notices.show(text)}>notice</Button>
      <Button onClick={() => notices.show({ key: 'common:broken.copied' }, 'good')}>good notice</Button>
      <Button onClick={() => notices.show({ key: 'errors:network-error' }, 'bad')}>bad notice</Button>
    </fieldset>
  )
}

function Controls() {
  const [isTicked, setTicked] = useState(true)
  return (
    <fieldset>
      <legend>Controls</legend>
      <Button>plain</Button>
      <Button kind="primary" icon="bell">
        primary
      </Button>
      <Button kind="danger">danger</Button>
      <Button disabled>disabled</Button>
      <TextField label="Text" hint="A hint" defaultValue="" />
      <TextField label="Wrong text" error="Too short" defaultValue="x" />
      <Checkbox label="A box" checked={isTicked} onChange={setTicked} />
    </fieldset>
  )
}

function Benches() {
  useRootAttributes()
  return (
    <>
      <Backdrop />
      <main className="notice" style={{ margin: '2rem', display: 'grid', gap: '1rem' }}>
        <h1>Workbench</h1>
        <Dialogues />
        <Surroundings />
        <Controls />
      </main>
      <ModalGate />
      <Notices />
    </>
  )
}

export function Workbench({ shell }: { readonly shell: Shell }) {
  return (
    <ShellContext value={shell}>
      <I18nextProvider i18n={shell.translation.i18n}>
        <Places>
          <Suspense fallback={null}>
            <Benches />
          </Suspense>
        </Places>
      </I18nextProvider>
    </ShellContext>
  )
}
