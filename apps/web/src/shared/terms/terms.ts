import type { Shell } from '../../shell/shell.ts'

/** Page of the terms of this server; undefined where they are those of the house. */
export const termsPage = async ({ config }: Shell): Promise<string | undefined> =>
  (await config.load()).links?.['terms']

/** To be read before anything is agreed to. */
export async function readTerms(shell: Shell): Promise<void> {
  const href = await termsPage(shell)
  if (href) window.open(href, '_blank', 'noopener')
  else
    await shell.modals.ask({
      type: 'alert',
      title: { key: 'login:terms.title' },
      text: { key: 'dialogues:terms.text' },
    })
}
