import { spawn } from 'node:child_process'
import type { Platform } from '../core/browsers.ts'
import type { Command } from '../core/notifying.ts'

const OPENERS: Readonly<Record<Platform, (url: string) => Command>> = {
  linux: (url) => ['xdg-open', url],
  darwin: (url) => ['open', url],
  win32: (url) => ['rundll32', 'url.dll,FileProtocolHandler', url],
}

/** Plain dialogues of each system, for when there is no window to say something in; the first that is there. */
const DIALOGUES: Readonly<Record<Platform, (text: string) => readonly Command[]>> = {
  linux: (text) => [
    ['zenity', '--error', '--no-markup', '--title=Belfry', `--text=${text}`],
    ['kdialog', '--title', 'Belfry', '--error', text],
    ['xmessage', '-center', text],
  ],
  darwin: (text) => [
    [
      'osascript',
      '-e',
      'on run a',
      '-e',
      'display alert "Belfry" message (item 1 of a)',
      '-e',
      'end run',
      text,
    ],
  ],
  win32: (text) => [
    [
      'mshta',
      `javascript:new ActiveXObject("WScript.Shell").Popup(${JSON.stringify(text)},0,"Belfry",48);close()`,
    ],
  ],
}

/** Starts a program of the system that outlives this one; whether there is one. */
export const run = ([program, ...args]: Command): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, [...args], { stdio: 'ignore', detached: process.platform !== 'win32' })
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

/** Says something where there is no window: on the terminal, and in a dialogue where the system has one. */
export async function tellUser(platform: Platform, text: string): Promise<void> {
  console.error(text)
  for (const command of DIALOGUES[platform](text)) if (await run(command)) return
}
