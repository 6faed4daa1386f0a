import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { webManifest } from '../../src/app/files/webManifest.ts'
import { followLaunch } from '../../src/app/followLaunch.ts'
import { update } from '../../src/features/update/index.ts'
import { followInstall, installOffer } from '../../src/lib/browser/install.ts'
import type { Shell } from '../../src/shell/shell.ts'

const PUBLIC = new URL('../../public/', import.meta.url)
const PNG_SIGNATURE = '89504e470d0a1a0a'
const WIDTH_AT = 16

const manifest = webManifest('en', (key) => key)

/** Size of a picture as the picture itself says it. */
function sizeOf(path: string): string {
  const bytes = readFileSync(new URL(path.slice(1), PUBLIC))
  expect(bytes.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE)
  return `${bytes.readUInt32BE(WIDTH_AT)}x${bytes.readUInt32BE(WIDTH_AT + 4)}`
}

describe('the app can be installed', () => {
  it('with pictures that are what the manifest says, for every shape a system cuts', () => {
    for (const { src, sizes } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)])
      expect(sizeOf(src)).toBe(sizes)
    const kinds = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)
    expect(kinds).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
  })

  it('in a window of its own that a second start brings to the front instead of loading it again', () => {
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
    expect(manifest.launch_handler.client_mode[0]).toBe('focus-existing')
    expect(readFileSync(new URL('../index.html', PUBLIC), 'utf8')).toContain('href="/app.webmanifest"')
  })

  it('from the menu while the browser offers it, once', async () => {
    const entry = update.menu?.find(({ name }) => name === 'install')
    const shell = {} as Shell
    const page = new EventTarget()
    followInstall(page as Window)
    expect(entry?.isShown?.(shell)).toBe(false)
    const prompt = vi.fn(() => Promise.resolve())
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    page.dispatchEvent(event)
    // The browser's own notice would lie over the table.
    expect(event.defaultPrevented).toBe(true)
    expect(entry?.isShown?.(shell)).toBe(true)
    entry?.run(shell)
    await vi.waitFor(() => expect(prompt).toHaveBeenCalledOnce())
    expect(entry?.isShown?.(shell)).toBe(false)
    page.dispatchEvent(event)
    page.dispatchEvent(new Event('appinstalled'))
    expect(installOffer.get()).toBeNull()
  })

  it('and a further start goes where it wanted to, but never away from a table', () => {
    const go = vi.fn()
    let sessionId: string | null = null
    const shell = { navigator: { go }, session: { get: () => ({ sessionId }) } } as unknown as Shell
    let launch: (launch: { targetURL?: string }) => void = () => undefined
    followLaunch(shell, {
      setConsumer: (consumer) => {
        launch = consumer
      },
    })
    launch({ targetURL: 'https://belfry.example/' })
    launch({ targetURL: 'https://belfry.example/games?page=2#top' })
    sessionId = 'a-table'
    launch({ targetURL: 'https://belfry.example/play' })
    expect(go.mock.calls).toEqual([['/games?page=2#top']])
  })
})
