import type { Shell } from '../../frame/shell.ts'
import { failurePhrase } from '../../frame/useText.ts'

/** What the server is and what time it has there, before anything depends on either. */
export async function readServer({ account, config }: Shell): Promise<void> {
  await Promise.all([account.checkVersion(), config.load()])
}

/** Without a network one stays who one was: a table of one's own needs no server. */
const ENDURED = new Set(['network-error', 'auth.session', 'access.login'])

export async function loadUser({ account, modals, translation }: Shell): Promise<void> {
  const loaded = await account.loadData()
  if (loaded.ok || ENDURED.has(loaded.error.code)) return
  const { key, params } = failurePhrase(loaded.error)
  await translation.i18n.loadNamespaces('session')
  void modals.ask({
    type: 'alert',
    title: { key: 'session:error.user_title' },
    text: { key: 'session:error.user_text', params: { message: translation.t(key, params) } },
  })
}
