import type { Namespace } from '@belfry/i18n'
import { type KeyboardEvent, useState } from 'react'
import { rivalsOf } from '../../lib/actions/keybindings.ts'
import { type ActionName, SCOPES, type Scope } from '../../lib/actions/keymap.ts'
import { keyName } from '../../lib/actions/keys.ts'
import { useKeyText } from '../../shell/useKeyText.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { ToggleRow } from './SettingRow.tsx'

type Labels = ReadonlyMap<ActionName, string>

interface Recording {
  readonly action: ActionName
  readonly isExtra: boolean
}

/** The names of all actions, whatever feature's texts they are in. */
function useActionLabels(): Labels {
  const { actions } = useShell()
  const namespaces = [...new Set(actions.rows.map(({ label }) => label.split(':')[0] as Namespace))]
  const { t } = useText(...namespaces)
  return new Map(actions.rows.map(({ name, label }) => [name, t(label)]))
}

/** Says so where a key is wanted by more than one action, and which of them hears it. */
function Rivals({ name, labels }: { readonly name: ActionName; readonly labels: Labels }) {
  const { keybindings } = useShell()
  const { t } = useText('settings')
  const keyText = useKeyText()
  const rivals = rivalsOf(name, { keymap: keybindings.keymap, bindings: useReadable(keybindings) })
  return rivals.map(({ key, other, isHeard }) => (
    <p key={`${key} ${other}`} className="shortcut__rivals" data-heard={isHeard}>
      {t(isHeard ? 'settings:shortcuts.heard' : 'settings:shortcuts.unheard', {
        key: keyText(key),
        action: labels.get(other) ?? other,
      })}
    </p>
  ))
}

/** The keys an action has; each can be taken away by itself. */
function Keys({ name, label }: { readonly name: ActionName; readonly label: string }) {
  const { keybindings } = useShell()
  const { t } = useText('settings')
  const keyText = useKeyText()
  return (
    <span className="shortcut__bound">
      {useReadable(keybindings)[name].map((key) => (
        <span key={key} className="shortcut__key">
          <kbd>{keyText(key)}</kbd>
          <button
            type="button"
            className="shortcut__remove"
            aria-label={t('settings:shortcuts.remove', { key: keyText(key), action: label })}
            title={t('settings:shortcuts.remove', { key: keyText(key), action: label })}
            onClick={() => keybindings.remove(name, key)}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
    </span>
  )
}

interface RecordingProps {
  readonly recording: Recording | null
  readonly onRecord: (recording: Recording | null) => void
}

/** Takes the next key for the action that waits for one; a key that cannot be had is refused. */
function useKeyRecording(name: ActionName, { recording, onRecord }: RecordingProps) {
  const { keybindings } = useShell()
  const { phrase } = useText('settings')
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
  return { isRecording, refusal, onKeyDown }
}

/** Action with its keys: press the button, then the key. */
function ActionLine({
  name,
  labels,
  recording,
  onRecord,
}: RecordingProps & { readonly name: ActionName; readonly labels: Labels }) {
  const { keybindings } = useShell()
  const { t } = useText('settings')
  const keyText = useKeyText()
  const keys = useReadable(keybindings)[name]
  const label = labels.get(name) ?? name
  const { isRecording, refusal, onKeyDown } = useKeyRecording(name, { recording, onRecord })
  const shown = isRecording ? t('settings:shortcuts.press') : keyText(...keys) || t('settings:shortcuts.none')
  return (
    <li className="shortcut" data-action={name}>
      <span className="shortcut__label">{label}</span>
      <Keys name={name} label={label} />
      <button
        type="button"
        className="shortcut__keys"
        aria-label={t('settings:shortcuts.change', { action: label, keys: shown })}
        data-recording={isRecording}
        onClick={() => onRecord({ action: name, isExtra: false })}
        onKeyDown={onKeyDown}
        onBlur={() => isRecording && onRecord(null)}
      >
        {isRecording || keys.length === 0 ? shown : <Icon name="pen" />}
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
      <Rivals name={name} labels={labels} />
    </li>
  )
}

/** Actions of one place: everywhere, in the lobby, at the table, while people gather. */
function ScopeLines({
  scope,
  labels,
  recording,
  onRecord,
}: RecordingProps & { readonly scope: Scope; readonly labels: Labels }) {
  const { actions } = useShell()
  const { t } = useText('settings')
  const names = actions.rows.filter((row) => row.scope === scope).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <section className="settings__group">
      <h3 className="settings__title">{t(`settings:scope.${scope}`)}</h3>
      <ul className="shortcuts">
        {names.map((name) => (
          <ActionLine key={name} name={name} labels={labels} recording={recording} onRecord={onRecord} />
        ))}
      </ul>
    </section>
  )
}

export function ShortcutsTab() {
  const { keybindings } = useShell()
  const { t } = useText('settings')
  const [recording, setRecording] = useState<Recording | null>(null)
  const labels = useActionLabels()
  const isTouch = useMediaQuery('(any-pointer: coarse)')
  return (
    <>
      <p>{t('settings:shortcuts.text')}</p>
      {isTouch && <ToggleRow name="isTouchSupport" />}
      <div className="settings__part">
        <ToggleRow name="hasCharacterKeys" />
        <p className="field__note">{t('settings:shortcuts.characterKeys')}</p>
      </div>
      {SCOPES.map((scope) => (
        <ScopeLines key={scope} scope={scope} labels={labels} recording={recording} onRecord={setRecording} />
      ))}
      <Button icon="again" onClick={() => keybindings.reset()}>
        {t('settings:shortcuts.reset')}
      </Button>
    </>
  )
}
