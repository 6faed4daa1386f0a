import { permissionsOf } from '../../lib/account/permissions.ts'
import type { Shell } from '../../shell/shell.ts'

/** A guest has nothing to log in with again: their seat and their games are out of reach then. */
export async function logOut({ account, clock, modals, translation }: Shell): Promise<void> {
  if (!permissionsOf(account.get(), clock.now()).isGuest) return account.logout()
  await translation.i18n.loadNamespaces('guests')
  const answer = await modals.ask({
    type: 'confirm',
    title: { key: 'common:logout' },
    text: { key: 'guests:logout' },
  })
  if (answer.ok && answer.value) account.logout()
}
