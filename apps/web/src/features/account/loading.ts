import type { Shell } from '../../shell/shell.ts'
import { failurePhrase } from '../../shell/useText.ts'

/** Server as it is and what time it has there, before anything depends on either. */
export async function readServer({ account, config }: Shell): Promise<void> {
  await Promise.all([account.checkVersion(), config.load()])
}

/** Failures that let one stay who one was: a table of one's own needs no server. */
const ENDURED = new Set(['network-error', 'auth.session', 'access.login'])

/** Flags are read from the token: whoever has confirmed the address elsewhere learns of it with a new one. */
const isVerified = ({ account }: Shell): boolean =>
  account.get().claims?.flags.includes('verified-email') ?? false

export async function loadUser(shell: Shell): Promise<void> {
  const { account, modals, translation } = shell
  const loaded = await (isVerified(shell) ? account.loadData() : account.refresh())
  if (loaded.ok || ENDURED.has(loaded.error.code)) return
  const { key, params } = failurePhrase(loaded.error)
  void modals.ask({
    type: 'alert',
    title: { key: 'session:error.user_title' },
    text: { key: 'session:error.user_text', params: { message: translation.t(key, params) } },
  })
}
