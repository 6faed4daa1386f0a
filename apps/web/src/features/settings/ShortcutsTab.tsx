import type { Namespace } from '@belfry/i18n'
import { type KeyboardEvent, useState } from 'react'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { failurePhrase, useText } from '../../frame/useText.ts'
import { type ActionName, KEYMAP, SCOPES, type Scope } from '../../lib/actions/keymap.ts'
import { keyName } from '../../lib/actions/keys.ts'
import { Button } from '../../ui/Button.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { ToggleRow } from './SettingRow.tsx'

interface Recording {
  readonly action: ActionName
  readonly isExtra: boolean
}

/** One action with its keys: press the button, then the key. */
function ActionLine({
  name,
  label,
  recording,
  onRecord,
}: {
  readonly name: ActionName
  readonly label: string
  readonly recording: Recording | null
  readonly onRecord: (recording: Recording | null) => void
}) {
  const { keybindings } = useShell()
  const { t, phrase } = useText('settings')
  const keys = useReadable(keybindings)[name]
  const [refusal, setRefusal] = useState('')
  const isRecording = recording?.action === name
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!recording || !isRecording) return
    const key = keyName(event)
    if (key === null) return
    // The key is taken as it is: it must neither press the button nor close the sheet.
    event.preventDefault()
    event.stopPropagation()
    const recorded = keybindings.record({ action: name, key, isExtra: recording.isExtra })
    setRefusal(recorded.ok ? '' : phrase(failurePhrase(recorded.error)))
    onRecord(null)
  }
  const shown = isRecording ? t('settings:shortcuts.press') : keys.join(', ') || t('settings:shortcuts.none')
  return (
    <li className="shortcut" data-action={name}>
      <span className="shortcut__label">{label}</span>
      <button
        type="button"
        className="shortcut__keys"
        aria-label={t('settings:shortcuts.change', { action: label, keys: shown })}
        data-recording={isRecording}
        onClick={() => onRecord({ action: name, isExtra: false })}
        onKeyDown={onKeyDown}
        onBlur={() => isRecording && onRecord(null)}
      >
        {isRecording ? shown : keys.map((key) => <kbd key={key}>{key}</kbd>)}
        {keys.length === 0 && !isRecording && shown}
      </button>
      <Button
        kind="quiet"
        icon="plus"
        aria-label={t('settings:shortcuts.add', { action: label })}
        title={t('settings:shortcuts.add', { action: label })}
        onClick={(event) => {
          onRecord({ action: name, isExtra: true })
          event.currentTarget.parentElement?.querySelector<HTMLElement>('.shortcut__keys')?.focus()
        }}
      />
      {refusal && (
        <p className="shortcut__refusal" role="alert">
          {refusal}
        </p>
      )}
    </li>
  )
}

/** Actions of one place: everywhere, in the lobby, at the table, while people gather. */
function ScopeLines({
  scope,
  recording,
  onRecord,
}: {
  readonly scope: Scope
  readonly recording: Recording | null
  readonly onRecord: (recording: Recording | null) => void
}) {
  const { actions } = useShell()
  const rows = actions.rows.filter(({ name }) => KEYMAP[name].scope === scope)
  const namespaces = [...new Set(rows.map(({ label }) => label.split(':')[0] as Namespace))]
  const { t } = useText('settings', ...namespaces)
  if (rows.length === 0) return null
  return (
    <section className="settings__group">
      <h3 className="settings__title">{t(`settings:scope.${scope}`)}</h3>
      <ul className="shortcuts">
        {rows.map(({ name, label }) => (
          <ActionLine key={name} name={name} label={t(label)} recording={recording} onRecord={onRecord} />
        ))}
      </ul>
    </section>
  )
}

export function ShortcutsTab() {
  const { keybindings } = useShell()
  const { t } = useText('settings')
  const [recording, setRecording] = useState<Recording | null>(null)
  const isTouch = useMediaQuery('(any-pointer: coarse)')
  return (
    <>
      <p>{t('settings:shortcuts.text')}</p>
      {isTouch && <ToggleRow name="isTouchSupport" />}
      {SCOPES.map((scope) => (
        <ScopeLines key={scope} scope={scope} recording={recording} onRecord={setRecording} />
      ))}
      <Button icon="again" onClick={() => keybindings.reset()}>
        {t('settings:shortcuts.reset')}
      </Button>
    </>
  )
}
