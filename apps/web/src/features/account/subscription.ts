import { isReturn, returnedCode, thisTab } from '../../lib/account/subscriptionLink.ts'
import type { Shell } from '../../shell/shell.ts'
import { failurePhrase } from '../../shell/useText.ts'

const MISSING = 'subscription.missing'

/** Links what somebody came back with, tells what went wrong, and begins anew at the root without the code. */
async function link({ account, modals, translation }: Shell, code: string): Promise<void> {
  const linked = await account.linkPatreon(code, location.origin)
  if (!linked.ok) {
    const { key, params } = failurePhrase(linked.error)
    // A pledge that has ended takes its level along, which the token still tells.
    if (linked.error.code === MISSING) await account.refresh()
    await modals.ask({
      type: 'alert',
      title: { key: 'account:link.title' },
      text:
        linked.error.code === MISSING
          ? { key: 'account:link.missing' }
          : { key: 'account:link.failed', params: { message: translation.t(key, params) } },
    })
  }
  location.replace('/')
}

/** Return from the patron site, with a code, and as its state the own id with what this tab left with. */
export function linkReturned(shell: Shell): boolean {
  const { search, pathname, hash } = location
  const code = returnedCode(search, shell.account.get().claims?.id ?? null, thisTab())
  // Whoever's it is and whatever comes of it: neither the address nor the history keeps it.
  if (isReturn(search)) shell.navigator.go(`${pathname}${hash}`, { replace: true })
  if (code === null) return false
  link(shell, code).catch((error: unknown) =>
    shell.reporter.report(new Error('the subscription could not be linked', { cause: error })),
  )
  return true
}
