import { termsPage } from '../../shared/terms/terms.ts'
import type { Shell } from '../../shell/shell.ts'
import { showFailure } from '../../shell/showFailure.ts'

/** Agreement is kept by the server; refusal is a way out, not in. A failed call leads back to the question. */
async function agree(shell: Shell): Promise<void> {
  const { account, modals } = shell
  const href = await termsPage(shell)
  const answer = await modals.ask({
    type: 'terms',
    title: { key: 'dialogues:terms.title' },
    text: { key: href ? 'dialogues:terms.short' : 'dialogues:terms.text' },
    isImportant: true,
    ...(href ? { href } : {}),
  })
  if (!answer.ok || account.get().tokens === null) return
  if (!answer.value) return account.logout()
  const agreed = await account.updateUser({ hasAgreedTOS: true })
  if (agreed.ok) return
  await showFailure(modals, agreed.error)
  await agree(shell)
}

export function askForAgreement(shell: Shell): boolean {
  const flags = shell.account.get().claims?.flags
  if (!flags || flags.includes('tos-agreed')) return false
  agree(shell).catch((error: unknown) =>
    shell.reporter.report(new Error('the terms could not be shown', { cause: error })),
  )
  return true
}
