// @vitest-environment jsdom
import { runInNewContext } from 'node:vm'
import { createTranslation } from '@belfry/i18n'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startAddress, startPage } from '../../src/core/start-page.ts'

const TABLE = {
  ownAddress: 'http://localhost:8081/administrator?code=abc',
  addresses: ['http://192.168.1.7:8081', 'http://10.0.0.3:8081'],
  code: { outline: 'M4 4h1v1h-1z', size: 33 },
}

/** The program's page in a window, with a program behind it that answers as told. */
async function openPage(
  way: Parameters<typeof startAddress>[1],
  answers: Record<string, () => unknown>,
  url = '',
) {
  const { t } = await createTranslation({ locale: 'en', namespaces: ['update'] })
  const html = startPage('en', (key) => t(key))
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const script = parsed.querySelector('script')
  script?.remove()
  document.body.replaceChildren(...parsed.body.childNodes)
  const ask = vi.fn(async (name: string, _params: unknown) => answers[name]?.())
  const location = new URL(startAddress('file:///data/start.html', way, url))
  runInNewContext(script?.textContent ?? '', {
    document,
    location,
    URLSearchParams,
    window: { belfryDesktop: { ask } },
  })
  return { ask, html }
}

const by = (id: string) => document.getElementById(id) as HTMLElement
const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-way]')].flatMap((each) =>
    each.hidden ? [] : [each.dataset['way'] ?? ''],
  )
const said = (): string => by('said').textContent ?? ''

afterEach(() => {
  document.body.replaceChildren()
})

describe('the page of the program', () => {
  it('marks its window with the crest', () => {
    const html = startPage('en', (key) => key, '<svg "x"/>')
    expect(html).toContain('<link rel="icon" href="data:image/svg+xml,%3Csvg%20%22x%22%2F%3E">')
    expect(html).toContain('img-src data:')
    expect(html).toMatch(/<header><img src="data:image\/svg\+xml,[^"]+" alt="">Belfry<\/header>/)
  })

  it('goes to a server by its address, and says so when nobody answers there', async () => {
    const { ask } = await openPage('choose', {
      enter: () => {
        throw new Error('no')
      },
    })
    expect(shown()).toEqual(['choose'])
    ;(by('url') as HTMLInputElement).value = ' belfry.example '
    by('form').dispatchEvent(new Event('submit', { cancelable: true }))
    await vi.waitFor(() => expect(said()).toBe('No Belfry answers at https://belfry.example.'))
    expect(ask).toHaveBeenCalledExactlyOnceWith('enter', { url: 'https://belfry.example' })
    expect((by('url') as HTMLInputElement).disabled).toBe(false)
  })

  it('keeps the address of a server that did not answer', async () => {
    await openPage('failed', {}, 'https://belfry.example')
    expect(said()).toBe('No Belfry answers at https://belfry.example.')
    expect((by('url') as HTMLInputElement).value).toBe('https://belfry.example')
  })

  it('hosts a table: what friends need, as text and as a code, and the way in', async () => {
    const host = () => ({ ...TABLE, voice: 'none' })
    const { ask } = await openPage('choose', { host, enter: () => null })
    by('host').click()
    await vi.waitFor(() => expect(shown()).toEqual(['table']))
    expect(by('voice').textContent).toContain('This table has no voices and pictures')
    expect([...by('addresses').children].map(({ textContent }) => textContent)).toEqual(TABLE.addresses)
    expect(by('outline').getAttribute('d')).toBe(TABLE.code.outline)
    expect(by('quit').hidden).toBe(true)
    // A new installation has no account yet, so the host registers first.
    expect(document.querySelector('[data-way="table"]')?.textContent).toContain('Register an account')
    by('enter').click()
    await vi.waitFor(() => expect(ask).toHaveBeenLastCalledWith('enter', { url: TABLE.ownAddress }))
  })

  it('waits for a table that a restart interrupted', async () => {
    await openPage('wait', {})
    expect({ shown: shown(), said: said() }).toEqual({ shown: [], said: 'One moment …' })
  })

  it('says why a table cannot be hosted', async () => {
    await openPage('choose', {
      host: () => {
        throw new Error('The table cannot be started: no room.')
      },
    })
    by('host').click()
    await vi.waitFor(() => expect(said()).toBe('The table cannot be started: no room.'))
    expect(shown()).toEqual(['choose'])
  })

  it('asks before it stops a table whose window was closed', async () => {
    const { ask } = await openPage('kept', { hosting: () => TABLE, quit: () => null })
    await vi.waitFor(() => expect(shown()).toEqual(['table']))
    expect(by('quit').hidden).toBe(false)
    expect(ask).not.toHaveBeenCalledWith('quit', null)
    by('quit').click()
    expect(ask).toHaveBeenLastCalledWith('quit', null)
  })

  it('loads nothing from anywhere', async () => {
    const { html } = await openPage('choose', {})
    expect(html).toContain("default-src 'none'")
    expect(html).not.toMatch(/ (src|href)="(?!data:)/)
  })
})
