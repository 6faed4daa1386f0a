import { join } from 'node:path'
import { build } from 'vite'

/** A file of this folder as one script for a page; its functions are under `name`. */
async function scriptOf(file: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, file), formats: ['iife'], name },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}

/** Calls over any server, with nothing of the product in it. */
export const callerScript = (): Promise<string> => scriptOf('caller.ts', 'Caller')

/** People who talk as the app does, as many as one likes in one page. */
export const talkersScript = (): Promise<string> => scriptOf('talkers.ts', 'Talkers')
