import { type ChildProcess, spawn } from 'node:child_process'
import type { Platform } from '../core/browsers.ts'
import { answeringNotifier, CLICKED, notifiersOf } from '../core/notifying.ts'
import type { Command } from '../core/system-command.ts'
import { run } from './system.ts'

/** Shows notifications of the system. */
export interface Notifier {
  /** The newest takes the place of the one before; fails where the system has nothing to show one with. */
  readonly show: (title: string, text: string) => Promise<void>
  /** Nobody is called to a program that has ended. */
  readonly stop: () => void
}

interface Answering {
  readonly child: ChildProcess
  /** Its number; null where the system shows none in this way. */
  readonly number: Promise<string | null>
}

/** One that tells of clicks says its number first; an older program of the system does not understand, and ends. */
function startAnswering({ program, args }: Command, onClick: () => void): Answering {
  const child = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  const { promise: number, resolve } = Promise.withResolvers<string | null>()
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    const [first = '', ...others] = said.split('\n')
    if (others.length > 0) resolve(first.trim())
    if (others.includes(CLICKED)) {
      said = ''
      onClick()
    }
  })
  for (const event of ['error', 'close']) child.once(event, () => resolve(null))
  return { child, number }
}

/** Whoever clicks on a notification is heard, where the system tells of it. */
export function createNotifier(platform: Platform, onClick: () => void): Notifier {
  let last: { readonly child: ChildProcess; readonly number: string } | null = null
  const showAnswering = async (title: string, text: string): Promise<boolean> => {
    const command = answeringNotifier(platform, { title, text, before: last?.number ?? null })
    if (!command) return false
    const { child, number: said } = startAnswering(command, onClick)
    const number = await said
    if (number === null) return false
    // What waited for a click on the one before has nothing more to wait for.
    last?.child.kill()
    last = { child, number }
    return true
  }
  return {
    async show(title, text) {
      if (await showAnswering(title, text)) return
      for (const command of notifiersOf(platform, { title, text, before: null }))
        if (await run(command)) return
      throw new Error('this system shows no notifications')
    },
    // By this signal it takes away what it shows.
    stop: () => void last?.child.kill('SIGINT'),
  }
}
