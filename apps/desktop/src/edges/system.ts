import { spawn } from 'node:child_process'
import type { Platform } from '../core/browsers.ts'
import { dialogsOf } from '../core/dialogs.ts'
import type { Command } from '../core/system-command.ts'

/** Addresses of pages only, which begin with `http`: no program reads them as an option. */
const OPENERS: Readonly<Record<Platform, (url: string) => Command>> = {
  linux: (url) => ({ program: 'xdg-open', args: [url] }),
  darwin: (url) => ({ program: 'open', args: [url] }),
  win32: (url) => ({ program: 'rundll32', args: ['url.dll,FileProtocolHandler', url] }),
}

/** Starts a program of the system that outlives this one; whether there is one. */
export const run = ({ program, args, env }: Command): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, [...args], {
      stdio: 'ignore',
      detached: process.platform !== 'win32',
      env: { ...process.env, ...env },
    })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })

/** Opens a page in the user's own browser. */
export async function openLink(platform: Platform, url: string): Promise<void> {
  await run(OPENERS[platform](url))
}

/** Shows a message when there is no window: on the terminal, and in a dialog if the system has one. */
export async function tellUser(platform: Platform, text: string): Promise<void> {
  console.error(text)
  for (const command of dialogsOf(platform, text)) if (await run(command)) return
}
