import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from '../../tools/lib/browser.mjs'

/** A network of two machines that a test makes and removes: this one, and one on which a browser runs. */
export interface Network {
  /** Where this machine is found from inside. */
  readonly host: string
  /** Starts the browser inside. */
  readonly browser: string
  /** From inside nothing goes out but to this port, over TCP. */
  only(port: number): void
  /** The same, and what shows in its bytes that it is about voices does not pass there either. */
  onlyPages(port: number): void
  /** What goes to this port from inside vanishes. */
  block(protocol: 'udp' | 'tcp', port: number): void
  /** What goes to this port from inside is turned away. */
  refuse(protocol: 'udp' | 'tcp', port: number): void
  /** So much of what goes over UDP, of a hundred packets, is lost, in both directions. */
  lose(percent: number): void
  /** Everything passes again. */
  open(): void
  remove(): void
}

/** Each process has networks of its own: several tests make theirs at the same time. */
const HOST = `10.213.${process.pid % 250}.1`
const INSIDE = `10.213.${process.pid % 250}.2`

const run = (program: string, ...args: string[]): void => {
  execFileSync(`/usr/sbin/${program}`, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** What a firewall answers with, by protocol. */
const REFUSALS = { udp: 'icmp-port-unreachable', tcp: 'tcp-reset' } as const

/** A number that stands in every packet by which a way for voices is looked for. */
const STUN = '|2112a442|'

type Inside = (program: string, ...args: string[]) => void

function rulesOf(inside: Inside): Pick<Network, 'only' | 'onlyPages' | 'block' | 'refuse' | 'lose' | 'open'> {
  const rule = (chain: string, ...args: string[]): void => inside('iptables', '-A', chain, ...args)
  const to = (protocol: string, port: number): string[] => ['-p', protocol, '--dport', String(port)]
  const only = (port: number): void => {
    rule('OUTPUT', '-o', 'lo', '-j', 'ACCEPT')
    rule('OUTPUT', ...to('tcp', port), '-j', 'ACCEPT')
    rule('OUTPUT', '-j', 'DROP')
  }
  return {
    only,
    onlyPages: (port) => {
      rule('OUTPUT', ...to('tcp', port), '-m', 'string', '--algo', 'bm', '--hex-string', STUN, '-j', 'DROP')
      only(port)
    },
    block: (protocol, port) => rule('OUTPUT', ...to(protocol, port), '-j', 'DROP'),
    refuse: (protocol, port) =>
      rule('OUTPUT', ...to(protocol, port), '-j', 'REJECT', '--reject-with', REFUSALS[protocol]),
    lose: (percent) => {
      const some = ['-m', 'statistic', '--mode', 'random', '--probability', String(percent / 100)]
      for (const [chain, direction] of [
        ['OUTPUT', '-o'],
        ['INPUT', '-i'],
      ] as const)
        rule(chain, direction, 'outward', '-p', 'udp', ...some, '-j', 'DROP')
    },
    open: () => inside('iptables', '-F'),
  }
}

export function makeNetwork(): Network {
  const name = `belfry-${process.pid}`
  const wire = `bf${process.pid}`
  const inside: Inside = (program, ...args) =>
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
  writeFileSync(browser, `#!/bin/sh\nexec /usr/sbin/ip netns exec ${name} '${browserPath()}' "$@"\n`)
  chmodSync(browser, 0o755)
  return {
    host: HOST,
    browser,
    ...rulesOf(inside),
    remove: () => {
      run('ip', 'netns', 'del', name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whether this machine lets a test make networks: as root, on a Linux with these programs. */
export function whyNoNetwork(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux'
  const missing = ['ip', 'iptables'].filter((program) => !existsSync(`/usr/sbin/${program}`))
  return missing.length > 0 ? `needs ${missing.join(' and ')}` : null
}
