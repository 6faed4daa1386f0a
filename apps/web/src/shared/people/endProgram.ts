import { desktopBridge } from '../../lib/browser/desktop.ts'
import type { Shell } from '../../shell/shell.ts'

/** Ends the desktop program, or starts it anew; a table on this computer ends with it, so whoever hosts one is asked. */
export async function endProgram(
  { modals, translation }: Pick<Shell, 'modals' | 'translation'>,
  how: 'quit' | 'restart',
): Promise<void> {
  const bridge = desktopBridge()
  if (!bridge) return
  if ((await bridge.ask('hosting', null)) !== null) {
    await translation.i18n.loadNamespaces('update')
    const answer = await modals.ask({
      type: 'confirm',
      title: { key: how === 'quit' ? 'common:quit' : 'update:program.restart' },
      text: { key: 'update:program.hosting.ask' },
    })
    if (!answer.ok || !answer.value) return
  }
  await bridge.ask(how, null)
}
