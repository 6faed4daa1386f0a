import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { joinTable, type Participant } from '@belfry/bot'
import type { Page } from '@playwright/test'
import { ROOT } from '../../tools/lib/house.mjs'
import { projectNode } from '../../tools/lib/programs.mjs'
import { freePort } from '../../tools/lib/ports.mjs'

interface Demo extends AsyncDisposable {
  /** What it tells whoever has started it. */
  readonly link: string
  readonly email: string
  readonly password: string
}

const READY = /Open\s+(\S+)\s+Log in\s+(\S+)\s+Password\s+(\S+)/

/** The demo as `npm run demo` starts it, once its table is laid. */
export async function startDemo(): Promise<Demo> {
  const child = spawn(projectNode(), [join(ROOT, 'tools', 'demo.mjs')], {
    env: { ...process.env, PORT: String(await freePort()), CHAT_SERVER: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text
    if (READY.test(said)) break
  }
  const [, link, email, password] = READY.exec(said) ?? []
  if (!link || !email || !password) throw new Error(`the demo does not start:\n${said}`)
  child.stdout.resume()
  return {
    link,
    email,
    password,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** The other hand of whoever is logged in on the page, at the same table. */
export async function handAt(page: Page, link: string): Promise<{ hand: Participant; leave: () => void }> {
  const { origin, pathname } = new URL(link)
  const session = pathname.split('/').at(-1) ?? ''
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('token') ?? '{}') as { accessToken: string }).accessToken,
  )
  const hand = await joinTable({
    origin,
    sessionCode: session,
    version: '3.46.4',
    token: () => token,
    makeId: randomUUID,
    seed: 1,
  })
  return { hand, leave: () => hand.client.leave() }
}
