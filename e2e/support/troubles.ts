import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page, WebSocketRoute } from '@playwright/test'
import type { TestServer } from './server.ts'

/** Sits between a page and the chat server. */
export class ChatWire {
  /** How often the page has connected. */
  connections = 0
  /** Nobody answers any more. */
  isDead = false
  /** Changes what the server says. */
  retell = (message: string): string => message
  #latest: WebSocketRoute | null = null

  readonly tap = (page: Page): Promise<void> =>
    page.routeWebSocket(/\/backend\/chat\/socket\//, (route) => {
      this.#latest = route
      this.connections += 1
      if (this.isDead) {
        void route.close()
        return
      }
      route.connectToServer().onMessage((message) => {
        // Nothing reaches a page over a line that is cut.
        if (this.#latest !== route) return
        route.send(typeof message === 'string' ? this.retell(message) : message)
      })
    })

  /** Breaks the line as a network would. */
  async cut(): Promise<void> {
    const line = this.#latest
    this.#latest = null
    await line?.close()
  }
}

/** The process of the chat server beside the API. */
export async function chatServerPid(server: TestServer): Promise<number> {
  const of = ['-P', String(server.pid()), '-f', 'media/src/main.ts']
  const { stdout } = await promisify(execFile)('pgrep', of)
  return Number(stdout.trim())
}

/** What a program prints, by lines; nothing where it finds nothing. */
export const linesOf = async (program: string, ...args: readonly string[]): Promise<readonly string[]> =>
  (await promisify(execFile)(program, [...args]).catch(() => ({ stdout: '' }))).stdout
    .split('\n')
    .filter(Boolean)

/** Every process that a process has begun, and theirs. */
export async function familyOf(pid: number): Promise<readonly number[]> {
  const children = (await linesOf('pgrep', '-P', String(pid))).map(Number)
  return [...children, ...(await Promise.all(children.map(familyOf))).flat()]
}

/** Ends the chat server beside the API as a power cut would; the API starts another. */
export async function killChatServer(server: TestServer): Promise<void> {
  process.kill(await chatServerPid(server), 'SIGKILL')
}

interface Held {
  isHeldBack: boolean
  playsTried: number
}

/** A browser whose owner lets no page begin to play: no other holds back a silent picture. */
export const holdBack = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const held = Object.assign(window as unknown as Held, { isHeldBack: true, playsTried: 0 })
    const refusing: ProxyHandler<HTMLMediaElement['play']> = {
      apply(play, element: HTMLMediaElement) {
        held.playsTried += 1
        if (!held.isHeldBack) return Reflect.apply(play, element, [])
        return Promise.reject(new DOMException('play() failed', 'NotAllowedError'))
      },
    }
    const play = Reflect.get(HTMLMediaElement.prototype, 'play') as HTMLMediaElement['play']
    HTMLMediaElement.prototype.play = new Proxy(play, refusing)
  })

export const setHeldBack = (page: Page, isHeldBack: boolean): Promise<unknown> =>
  page.evaluate((next) => Object.assign(window, { isHeldBack: next }), isHeldBack)

export const playsTried = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Held).playsTried)
