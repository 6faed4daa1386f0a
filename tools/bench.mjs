/** npm run bench -- NAME: runs bench/NAME.ts; without a name, tells which there are. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { main, Refusal, ROOT } from './lib/house.mjs'
import { projectNode } from './lib/programs.mjs'
import { foreground } from './lib/run.mjs'

const FOLDER = join(ROOT, 'bench')
const [name, ...args] = process.argv.slice(2)

await main(async () => {
  if (!name) {
    for (const each of names()) console.log(each)
    return 0
  }
  if (!names().includes(name)) throw new Refusal(`there is no bench "${name}"; npm run bench lists them`)
  await ensureDependencies()
  return foreground({ program: projectNode(), args: [join(FOLDER, `${name}.ts`), ...args] })
})

function names() {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : []
  return files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length))
}
