import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'

/** A root of its own over this machine's: what is installed there is nowhere else. */
export interface OwnRoot {
  readonly run: (program: string, ...args: string[]) => string
  readonly command: (program: string, ...args: string[]) => readonly [program: string, ...args: string[]]
  readonly leave: () => Promise<void>
}

/** Mounts are seen by this one process and those that enter its place; they end with it, so nothing is left to undo. */
const MOUNTS = `set -e
mount -t tmpfs tmpfs "$0"
mkdir "$0/root" "$0/changed" "$0/spare"
mount -t overlay overlay -o "lowerdir=/,upperdir=$0/changed,workdir=$0/spare" "$0/root"
for each in proc sys dev tmp; do mount --rbind "/$each" "$0/root/$each"; done
echo ready
exec cat`

export async function openOwnRoot(place: string): Promise<OwnRoot> {
  mkdirSync(place, { recursive: true })
  const holder = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', MOUNTS, place], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const inside = (program: string, ...args: string[]): readonly [string, ...string[]] => [
    'nsenter',
    '--mount',
    '--target',
    String(holder.pid),
    'chroot',
    `${place}/root`,
    program,
    ...args,
  ]
  return {
    command: inside,
    run(program, ...args) {
      const [command, ...rest] = inside(program, ...args)
      return execFileSync(command, rest, { encoding: 'utf8' })
    },
    async leave() {
      const ended = once(holder, 'exit')
      holder.stdin.end()
      await ended
    },
  }
}
