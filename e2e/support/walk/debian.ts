import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'

const CACHE = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'belfry', 'debian')

/** A Debian in a folder, as small as it gets, with somebody who has no rights in it. */
export interface Debian {
  readonly root: string
  /** Runs a command as its administrator; gives what that said. */
  readonly run: (...command: readonly string[]) => string
  /** Starts a command as an ordinary user with a screen. */
  readonly start: (display: string, env: Readonly<Record<string, string>>, command: string) => ChildProcess
  /** Installs a package with all that it needs and recommends. */
  readonly install: (file: string) => void
}

/** The folder becomes the root of whoever runs below; a mere chroot would forbid browsers to lock themselves in. */
const ENTER = `cd "$1" && archives=$2 && shift 2
mount --bind . . && cd "$PWD" && mkdir -p .before tmp/.X11-unix
mount -t proc proc proc && mount --rbind /dev dev && mount --rbind /sys sys
mount --bind /tmp/.X11-unix tmp/.X11-unix && mount --bind "$archives" var/cache/apt/archives
pivot_root . .before && cd / && umount -l /.before && exec "$@"`

const USER = 'ada'
const NUMBER = '1000'
export const HOME = `/home/${USER}`

/** The release of the Debian around. */
const suite = (): string =>
  /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? ''

/** A root with nothing but Debian, which is made once. */
function base(): string {
  const place = join(CACHE, suite())
  if (!existsSync(place)) {
    const draft = `${place}.part`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(CACHE, { recursive: true })
    execFileSync('debootstrap', ['--variant=minbase', suite(), draft], { stdio: 'ignore' })
    renameSync(draft, place)
  }
  return place
}

export function openDebian(root: string): Debian {
  const archives = join(CACHE, 'archives')
  mkdirSync(join(archives, 'partial'), { recursive: true })
  execFileSync('cp', ['-a', base(), root])
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  // Nothing is started by being installed.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const inside = (command: readonly string[]): readonly string[] => [
    ...['--mount', '--propagation', 'private', '--', 'sh', '-c', ENTER, 'sh', root, archives],
    ...['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'LANG=C.UTF-8'],
    ...command,
  ]
  const run: Debian['run'] = (...command) =>
    execFileSync('unshare', inside(command), { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: 'pipe' })
  run('useradd', '--create-home', '--uid', NUMBER, '--shell', '/bin/sh', USER)
  return {
    root,
    run,
    start: (display, env, command) =>
      spawn(
        'unshare',
        inside([
          ...['setpriv', `--reuid=${NUMBER}`, `--regid=${NUMBER}`, '--init-groups', 'env'],
          ...Object.entries({ HOME, USER, DISPLAY: display, ...env }).map(
            ([name, value]) => `${name}=${value}`,
          ),
          command,
        ]),
        { stdio: ['ignore', 'pipe', 'pipe'] },
      ),
    install(file) {
      cpSync(file, join(root, 'tmp', basename(file)))
      run('apt-get', 'update', '--quiet=2')
      run('env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '--yes', `/tmp/${basename(file)}`)
    },
  }
}
