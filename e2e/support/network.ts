import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { browserPath } from '../../tools/lib/browser.mjs'

/** A network of two machines that a test makes and removes: this one, and one on which a browser runs. */
export interface Network {
  /** Where this machine is found from inside. */
  readonly host: string
  /** The same, as people write it: Firefox asks no relay inside of TLS that has only an address. */
  readonly name: string
  /** Starts the browser inside. */
  readonly browser: string
  /** The same for another program: its arguments are passed on. */
  starter(program: string): string
  /** What runs a program inside, in front of it. */
  readonly inside: readonly [string, ...string[]]
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
  /** No more than so many kilobits a second pass, each way. */
  narrow(kilobits: number): void
  /** The machine inside gets another address, as one that is carried into another network. */
  move(): void
  /** Everything passes again. */
  open(): void
  remove(): void
}

/** Each process has networks of its own: several tests make theirs at the same time. */
const HOST = `10.213.${process.pid % 250}.1`
const INSIDE = [2, 3].map((last) => `10.213.${process.pid % 250}.${last}`) as [string, string]

/** Where a network finds lists of its own, in place of those in /etc. */
const LISTS = '/etc/netns'

const NAME = 'belfry.test'

const run = (program: string, ...args: string[]): void => {
  execFileSync(`/usr/sbin/${program}`, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** What a firewall answers with, by protocol. */
const REFUSALS = { udp: 'icmp-port-unreachable', tcp: 'tcp-reset' } as const

/** A number that stands in every packet by which a way for voices is looked for. */
const STUN = '|2112a442|'

type Inside = (program: string, ...args: string[]) => void

/** How long a packet waits for its turn on a narrow line before it is lost. */
const QUEUE = ['burst', '8kb', 'latency', '150ms']

/** What a line lets through at a time, told to both of its ends. */
function widthOf(ends: readonly ((...args: string[]) => void)[]) {
  let isNarrow = false
  return {
    narrow: (kilobits: number): void => {
      for (const tell of ends) tell('replace', 'root', 'tbf', 'rate', `${kilobits}kbit`, ...QUEUE)
      isNarrow = true
    },
    widen: (): void => {
      if (isNarrow) for (const tell of ends) tell('del', 'root')
      isNarrow = false
    },
  }
}

/** An address that becomes another, to and fro. */
function addressesOf(inside: Inside) {
  let [now, next] = INSIDE
  const settle = (): void => inside('ip', 'addr', 'add', `${now}/29`, 'dev', 'outward')
  settle()
  return {
    move: (): void => {
      inside('ip', 'addr', 'del', `${now}/29`, 'dev', 'outward')
      ;[now, next] = [next, now]
      settle()
    },
  }
}

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
  const enter = ['/usr/sbin/ip', 'netns', 'exec', name] as const
  const folder = mkdtempSync(join(tmpdir(), 'belfry-network-'))
  const starter = (program: string): string => {
    const script = join(folder, basename(program))
    writeFileSync(script, `#!/bin/sh\nexec ${enter.join(' ')} '${program}' "$@"\n`)
    chmodSync(script, 0o755)
    return script
  }
  const lists = join(LISTS, name)
  mkdirSync(lists, { recursive: true })
  writeFileSync(join(lists, 'hosts'), `127.0.0.1 localhost\n${HOST} ${NAME}\n`)
  run('ip', 'netns', 'add', name)
  run('ip', 'link', 'add', wire, 'type', 'veth', 'peer', 'name', 'outward', 'netns', name)
  run('ip', 'addr', 'add', `${HOST}/29`, 'dev', wire)
  run('ip', 'link', 'set', wire, 'up')
  const { move } = addressesOf(inside)
  inside('ip', 'link', 'set', 'outward', 'up')
  inside('ip', 'link', 'set', 'lo', 'up')
  const { widen, narrow } = widthOf([
    (verb = '', ...args) => inside('tc', 'qdisc', verb, 'dev', 'outward', ...args),
    (verb = '', ...args) => run('tc', 'qdisc', verb, 'dev', wire, ...args),
  ])
  const rules = rulesOf(inside)
  return {
    host: HOST,
    name: NAME,
    browser: starter(browserPath() ?? ''),
    starter,
    inside: enter,
    ...rules,
    narrow,
    move,
    open: () => {
      rules.open()
      widen()
    },
    remove: () => {
      run('ip', 'netns', 'del', name)
      for (const each of [folder, lists]) rmSync(each, { recursive: true, force: true })
    },
  }
}

/** Whether this machine lets a test make networks: as root, on a Linux with these programs. */
export function whyNoNetwork(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux'
  const missing = ['ip', 'iptables'].filter((program) => !existsSync(`/usr/sbin/${program}`))
  return missing.length > 0 ? `needs ${missing.join(' and ')}` : null
}
