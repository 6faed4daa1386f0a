import type { TextKey } from '@belfry/i18n'
import { desktopBridge } from '../../lib/browser/desktop.ts'
import type { Shell } from '../../shell/shell.ts'

type End = 'quit' | 'restart'

/** What is asked of whoever hosts a table: it ends with the program, or comes back with it. */
const QUESTIONS: Readonly<Record<End, { readonly title: TextKey; readonly text: TextKey }>> = {
  quit: { title: 'common:quit', text: 'update:program.hosting.ask' },
  restart: { title: 'update:program.restart', text: 'update:program.hosting.restart' },
}

/** Ends the desktop program, or starts it anew; whoever hosts a table on this computer is asked first. */
export async function endProgram(
  { modals, translation }: Pick<Shell, 'modals' | 'translation'>,
  how: End,
): Promise<void> {
  const bridge = desktopBridge()
  if (!bridge) return
  if ((await bridge.ask('hosting', null)) !== null) {
    await translation.i18n.loadNamespaces('update')
    const answer = await modals.ask({
      type: 'confirm',
      title: { key: QUESTIONS[how].title },
      text: { key: QUESTIONS[how].text },
    })
    if (!answer.ok || !answer.value) return
  }
  await bridge.ask(how, null)
}
