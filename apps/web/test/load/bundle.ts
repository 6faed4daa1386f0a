import { join } from 'node:path'
import { build } from 'vite'

/** The caller as one script for an empty page; its functions are under `Caller`. */
export async function callerScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'caller.ts'), formats: ['iife'], name: 'Caller' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}
