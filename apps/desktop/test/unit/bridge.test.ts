import vm from 'node:vm'
import type { DesktopBridge } from '@belfry/protocol'
import { describe, expect, it, vi } from 'vitest'
import { askerOf, BINDING, bridgeScript, hearScript } from '../../src/core/bridge.ts'
import { createDevTools } from '../../src/core/devtools.ts'
import { browserArguments, withOwnPreferences } from '../../src/core/profile.ts'
import { answer, questionOf, type Shell } from '../../src/core/shell.ts'

const FACTS = { version: '3.46.4', platform: 'linux', arch: 'x64' }
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A page with the bridge, with what it sends to the program. */
function openPage({ isFrame = false, hasBinding = true } = {}) {
  const sent: string[] = []
  const scope: Record<string, unknown> = hasBinding ? { [BINDING]: (text: string) => sent.push(text) } : {}
  scope['window'] = scope
  scope['top'] = isFrame ? {} : scope
  const context = vm.createContext(scope)
  const run = (script: string): unknown => vm.runInContext(script, context)
  run(bridgeScript(FACTS))
  return { sent, run, bridge: scope['belfryDesktop'] as DesktopBridge | undefined }
}

const shellOf = (own: Partial<Shell>): Shell => own as Shell

describe('the pipe to the browser', () => {
  it('carries messages that come in pieces, cut inside a character too', async () => {
    const written: string[] = []
    const devtools = createDevTools((text) => written.push(text))
    const answered = devtools.call('Browser.getVersion')
    expect(written).toEqual(['{"id":1,"method":"Browser.getVersion","params":{}}\0'])
    const heard = vi.fn()
    devtools.on('Page.opened', heard)
    const all = bytes(
      '{"id":1,"result":{"product":"Ä"}}\0{"method":"Page.opened","params":{"n":1},"sessionId":"s"}\0',
    )
    const inside = all.indexOf(0xc3) + 1
    devtools.receive(all.subarray(0, inside))
    devtools.receive(all.subarray(inside))
    expect(await answered).toEqual({ product: 'Ä' })
    expect(heard).toHaveBeenCalledWith({ n: 1 }, 's')
  })

  it('tells whoever waits that the browser refused or is gone', async () => {
    const devtools = createDevTools(() => undefined)
    const refused = devtools.call('Page.navigate')
    devtools.receive(bytes('{"id":1,"error":{"message":"no such page"}}\0'))
    await expect(refused).rejects.toThrow('no such page')
    const waiting = devtools.call('Page.navigate')
    devtools.close('the browser has ended')
    await expect(waiting).rejects.toThrow('the browser has ended')
    await expect(devtools.call('Page.navigate')).rejects.toThrow('the browser has ended')
  })
})

describe('the bridge', () => {
  it('stands in no frame, and not where nobody listens', () => {
    expect(openPage().bridge).toMatchObject(FACTS)
    expect(openPage({ isFrame: true }).bridge).toBeUndefined()
    expect(openPage({ hasBinding: false }).bridge).toBeUndefined()
  })

  it('serves one server and the page of the program, whatever stands behind the address', () => {
    const trusted = {
      origin: 'https://belfry.example',
      startPage: 'file:///data/start.html',
      table: 'http://127.0.0.1:8081',
    }
    const atTable = { ...trusted, origin: trusted.table }
    expect(askerOf(trusted, 'https://belfry.example/play#x')).toBe('server')
    expect(askerOf(trusted, 'file:///data/start.html?way=failed#x')).toBe('program')
    expect(askerOf(atTable, 'http://127.0.0.1:8081/play')).toBe('table')
    for (const url of [
      'https://belfry.example.org/',
      'http://belfry.example/',
      'file:///data/other.html',
      'http://127.0.0.1:8081/',
      '',
      'data:,',
    ])
      expect(askerOf(trusted, url)).toBeNull()
    expect(askerOf({ ...trusted, origin: null }, 'https://belfry.example/')).toBeNull()
  })

  it('brings an answer to its question, and the reason where there is none', async () => {
    const { bridge, sent, run } = openPage()
    const first = bridge?.ask('hosting', null)
    const second = bridge?.ask('enter', { url: 'x' })
    expect(sent.map((text) => JSON.parse(text))).toEqual([
      { id: 1, name: 'hosting', params: null },
      { id: 2, name: 'enter', params: { url: 'x' } },
    ])
    run(hearScript({ id: 2, failure: 'nobody answers there' }))
    run(hearScript({ id: 1, value: null }))
    expect(await first).toBeNull()
    await expect(second).rejects.toThrow('nobody answers there')
  })

  it('tells of an update, also whoever listens later', () => {
    const { bridge, run } = openPage()
    const update = { version: '3.47.0', isReady: true, failure: null }
    run(hearScript({ update }))
    const heard = vi.fn()
    bridge?.onUpdate(heard)
    expect(JSON.parse(JSON.stringify(heard.mock.calls))).toEqual([[update]])
  })
})

describe('a question of a page', () => {
  it('is answered by the shell', async () => {
    const enter = vi.fn(async () => undefined)
    const question = questionOf('{"id":3,"name":"enter","params":{"url":"https://belfry.example/a b"}}')
    expect(question && (await answer(shellOf({ enter }), question, 'program'))).toBeNull()
    expect(enter).toHaveBeenCalledWith('https://belfry.example/a%20b')
  })

  it('of another server is refused where it concerns this computer, its table or where to go', async () => {
    const table = {
      ownAddress: 'http://127.0.0.1:8081/administrator?code=abc',
      addresses: ['http://192.168.1.7:8081'],
      code: null,
      voice: null,
    }
    const shellWith = (running: typeof table | null) => ({
      quit: vi.fn(async () => undefined),
      restart: vi.fn(async () => undefined),
      hosting: vi.fn(() => running),
      host: vi.fn(async () => table),
      enter: vi.fn(async () => undefined),
      notify: vi.fn(async () => undefined),
    })
    const ask = async (shell: object, name: string, asker: 'program' | 'table' | 'server') => {
      const params = { url: 'https://a.example/', title: 'a', text: 'b' }
      const question = questionOf(JSON.stringify({ id: 1, name, params }))
      return question && answer(shell as Shell, question, asker)
    }
    const shell = shellWith(table)
    for (const name of ['host', 'enter', 'quit', 'restart'])
      await expect(ask(shell, name, 'server'), name).rejects.toThrow('only a page of this program')
    expect([shell.host, shell.enter, shell.quit, shell.restart].flatMap(({ mock }) => mock.calls)).toEqual([])
    // Its menu asks this before it quits, and learns nothing.
    expect(await ask(shell, 'hosting', 'server')).toBeNull()
    await ask(shell, 'notify', 'server')
    expect(shell.notify).toHaveBeenCalledOnce()
    const alone = shellWith(null)
    await ask(alone, 'quit', 'server')
    expect(alone.quit).toHaveBeenCalledOnce()
    for (const name of ['host', 'hosting']) {
      expect(await ask(shell, name, 'program')).toEqual(table)
      expect(await ask(shell, name, 'table')).toEqual({ ...table, ownAddress: 'http://127.0.0.1:8081' })
    }
  })

  it.each([
    ['a file', '{"id":1,"name":"enter","params":{"url":"file:///etc/passwd"}}'],
    ['a script', '{"id":1,"name":"enter","params":{"url":"javascript:alert(1)"}}'],
    ['no text', '{"id":1,"name":"enter","params":{"url":{}}}'],
  ])('is refused for %s', async (_what, payload) => {
    const question = questionOf(payload)
    const never = vi.fn()
    const asked = question && answer(shellOf({ enter: never }), question, 'program')
    await expect(Promise.resolve().then(() => asked)).rejects.toThrow()
    expect(never).not.toHaveBeenCalled()
  })

  it('is none when it has no number or a name nobody knows', () => {
    for (const payload of ['{', 'null', '{"name":"quit"}', '{"id":1,"name":"constructor"}'])
      expect(questionOf(payload)).toBeUndefined()
  })
})

describe('the browser of the program', () => {
  it('has a profile of its own, a window without an address bar and a pipe, no port', () => {
    const args = browserArguments({ url: 'https://belfry.example/', profile: '/data/profile' })
    expect(args).toEqual(
      expect.arrayContaining([
        '--app=https://belfry.example/',
        '--user-data-dir=/data/profile',
        '--remote-debugging-pipe',
      ]),
    )
    expect(args.join(' ')).not.toContain('remote-debugging-port')
  })

  it('[DESK-01] asks in the system’s dialogue where a download goes, whatever else its profile says', () => {
    const fresh = JSON.parse(withOwnPreferences(undefined))
    expect(fresh.download.prompt_for_download).toBe(true)
    const used = '{"download":{"prompt_for_download":false,"default_directory":"/home/ada"},"intl":{"a":1}}'
    expect(JSON.parse(withOwnPreferences(used))).toMatchObject({
      download: { prompt_for_download: true, default_directory: '/home/ada' },
      intl: { a: 1 },
    })
    expect(JSON.parse(withOwnPreferences('{"downl')).download.prompt_for_download).toBe(true)
  })
})
