import type { Namespace, TextKey } from '@belfry/i18n'
import { spokenKeys } from '../lib/actions/keys.ts'
import type { ActionName } from '../lib/actions/keymap.ts'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { useKeys } from './useKeys.ts'
import { useKeyText } from './useKeyText.ts'
import { useShell } from './useShell.ts'
import { useView } from './useTable.ts'
import { failurePhrase, useText } from './useText.ts'

export interface ActionButtonProps extends Pick<ButtonProps, 'kind' | 'icon' | 'className'> {
  readonly name: ActionName
  /** Shows the icon alone; the label is still read out. */
  readonly isBare?: boolean
}

const namespaceOf = (key: TextKey): Namespace => key.slice(0, key.indexOf(':')) as Namespace

/** A button for an action: name, key and state come from its one definition. */
export function ActionButton({ name, isBare = false, ...look }: ActionButtonProps) {
  const shell = useShell()
  const row = shell.actions.rows.find((candidate) => candidate.name === name)
  // A label is in its feature's own texts, which nobody may have needed yet.
  const { t, phrase } = useText('actions', ...(row ? [namespaceOf(row.label)] : []))
  const keys = useKeys(name)
  const keyText = useKeyText()
  const isEnabled = useView(() => shell.actions.isEnabled(name), shell.actions.isEnabled(name))
  if (!row) return null
  const label = t(row.label)
  const whyNot = shell.actions.whyNot(name)
  const withKeys = keys.length > 0 ? t('actions:withKeys', { label, keys: keyText(...keys) }) : label
  const title = whyNot ? `${label}: ${phrase(failurePhrase(whyNot))}` : withKeys
  return (
    <Button
      {...(row.icon ? { icon: row.icon } : {})}
      {...look}
      title={title}
      aria-label={label}
      aria-keyshortcuts={spokenKeys(keys)}
      disabled={!isEnabled}
      onClick={() => shell.actions.run(name)}
    >
      {isBare ? undefined : label}
    </Button>
  )
}
