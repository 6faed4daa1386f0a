import { KEY_HISTORY } from '@belfry/rules'
import { belongsToFocus } from '../../lib/actions/keys.ts'
import type { Shell } from '../../shell/shell.ts'

/** What of a key counts: neither one that is held down nor one that only changes others. */
type Press = Pick<KeyboardEvent, 'key' | 'repeat' | 'target'>

const MODIFIERS: ReadonlySet<string> = new Set(['Alt', 'AltGraph', 'CapsLock', 'Control', 'Meta', 'Shift'])

/** The keys with this one, the oldest forgotten. What is typed into a field is none of ours. */
export function withKey(history: readonly string[], { key, repeat, target }: Press): readonly string[] {
  if (repeat || MODIFIERS.has(key) || belongsToFocus(target, key, false)) return history
  return [...history, key].slice(-KEY_HISTORY)
}

/** As a session's code has it. Null where a page came over plain HTTP: browsers keep the means from those. */
async function hashOf(keys: readonly string[]): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(keys.join('')))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const isCodeOf = async (keys: readonly string[], code: string): Promise<boolean> =>
  keys.length === KEY_HISTORY && (await hashOf(keys)) === code.toLowerCase()

async function toggle(shell: Shell, session: string, keys: readonly string[]): Promise<void> {
  const answer = await shell.api.call('power', { body: { session, keys: [...keys] } })
  if (!answer.ok) return
  shell.notices.show({ key: answer.value.isPowerful ? 'session:powerful' : 'session:powerless' }, 'good')
  await shell.account.refresh()
}

/** Listens for the keys of this session's code, which leave this window only when they are the right ones. */
export function listenForCode(shell: Shell, session: string, code: string): () => void {
  let history: readonly string[] = []
  const hear = (press: KeyboardEvent): void => {
    const next = withKey(history, press)
    if (next === history) return
    history = next
    void isCodeOf(next, code).then((isCode) => {
      // Two quick keys may both have been waited for: the code counts once.
      if (!isCode || history !== next) return
      history = []
      void toggle(shell, session, next)
    })
  }
  window.addEventListener('keydown', hear, true)
  return () => window.removeEventListener('keydown', hear, true)
}
