import type { Shell } from '../../shell/shell.ts'

/** Gets up from the table for good; what the evening changed about the account is asked for. */
export function leaveTable({ session, navigator, account }: Shell): void {
  session.leave()
  navigator.goTo('Lobby')
  void account.refresh()
}
