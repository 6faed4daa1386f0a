import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from '../../tools/lib/browser.mjs'

/** A network of two machines that a test makes and removes: this one, and one on which a browser runs. */
export interface ClosedNetwork {
  /** Where this machine is found from inside. */
  readonly host: string
  /** Starts the browser inside. */
  readonly browser: string
  remove(): void
}

const HOST = '10.213.77.1'
const INSIDE = '10.213.77.2'

const run = (program: string, ...args: string[]): void => {
  execFileSync(`/usr/sbin/${program}`, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** From inside nothing goes out but to this port, over TCP. */
export function makeClosedNetwork(port: number): ClosedNetwork {
  const name = `belfry-${process.pid}`
  const wire = `bf${process.pid}`
  const inside = (program: string, ...args: string[]): void =>
    run('ip', 'netns', 'exec', name, `/usr/sbin/${program}`, ...args)
  const folder = mkdtempSync(join(tmpdir(), 'belfry-network-'))
  const browser = join(folder, 'browser')
  run('ip', 'netns', 'add', name)
  run('ip', 'link', 'add', wire, 'type', 'veth', 'peer', 'name', 'outward', 'netns', name)
  run('ip', 'addr', 'add', `${HOST}/30`, 'dev', wire)
  run('ip', 'link', 'set', wire, 'up')
  inside('ip', 'addr', 'add', `${INSIDE}/30`, 'dev', 'outward')
  inside('ip', 'link', 'set', 'outward', 'up')
  inside('ip', 'link', 'set', 'lo', 'up')
  inside('iptables', '-A', 'OUTPUT', '-o', 'lo', '-j', 'ACCEPT')
  inside('iptables', '-A', 'OUTPUT', '-p', 'tcp', '--dport', String(port), '-j', 'ACCEPT')
  inside('iptables', '-A', 'OUTPUT', '-j', 'DROP')
  writeFileSync(browser, `#!/bin/sh\nexec /usr/sbin/ip netns exec ${name} '${browserPath()}' "$@"\n`)
  chmodSync(browser, 0o755)
  return {
    host: HOST,
    browser,
    remove: () => {
      run('ip', 'netns', 'del', name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
