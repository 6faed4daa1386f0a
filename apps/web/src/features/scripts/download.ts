import { type ContentIndex, exportScript, type Script, scriptFileName } from '@belfry/content'
import type { Shell } from '../../frame/shell.ts'

/** Hands a text to the browser as a file; a desktop build asks where to put it. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

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
