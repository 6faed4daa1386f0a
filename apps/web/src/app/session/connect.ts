import type { SessionClient } from '@belfry/client'
import { SOCKET_PATH } from '@belfry/protocol'
import { newId } from '../../lib/id.ts'
import { APP_VERSION } from '../../lib/version.ts'
import type { Shell } from '../../shell/shell.ts'

/**
 * A client for a session on the server. Everything a table needs (the client with the rules and the words on the
 * wire, and the characters in the language in use) is fetched with the first table, never with the first page.
 */
export async function connect(
  { account, clock, content, session, translation }: Shell,
  code: string,
): Promise<SessionClient> {
  const [{ SessionClient: Client, socketTransport }] = await Promise.all([
    import('@belfry/client'),
    content.load(translation.i18n.language),
    translation.i18n.loadNamespaces('session'),
    import('../../shared/joining/refusal.ts'),
  ])
  const transport = socketTransport({
    origin: '',
    path: SOCKET_PATH,
    sessionCode: code,
    invitation: session.invitationTo(code),
    version: APP_VERSION,
    token: account.freshToken,
  })
  return new Client({ transport, clock, makeId: newId })
}
