import { type ContentIndex, exportScript, type Script, scriptFileName } from '@belfry/content'
import { saveFile } from '../../lib/browser/saveFile.ts'
import type { Shell } from '../../shell/shell.ts'

export async function downloadScript(shell: Shell, script: Script, content: ContentIndex): Promise<void> {
  try {
    saveFile(scriptFileName(script.edition), JSON.stringify(exportScript(script, content), null, 2))
  } catch (error) {
    await shell.modals.ask({
      type: 'alert',
      title: { key: 'common:failure.title' },
      text: {
        key: 'scripts:tabs.character.error_save',
        params: { error: error instanceof Error ? error.message : String(error) },
      },
    })
  }
}
