import { describe, expect, it, vi } from 'vitest'
import { notifiersOf } from '../../src/core/notifying.ts'
import { answer, questionOf, type Shell } from '../../src/core/shell.ts'

const TITLE = "Ada's <b>table</b>"
const TEXT = '$(calc) ‘; `n "Bo" & <i>Eve</i> want to whisper\''

const only = (platform: 'linux' | 'darwin' | 'win32', title = TITLE, text = TEXT): readonly string[] =>
  notifiersOf(platform, { title, text, before: null })[0] ?? []

describe('a notification of the system', () => {
  it('is asked for by a page, with texts and nothing else', async () => {
    const notify = vi.fn(async () => undefined)
    const asked = (params: object) => {
      const question = questionOf(JSON.stringify({ id: 1, name: 'notify', params }))
      if (!question) throw new Error('no question')
      return Promise.resolve().then(() => answer({ notify } as unknown as Shell, question))
    }
    expect(await asked({ title: TITLE, text: TEXT })).toBeNull()
    expect(notify).toHaveBeenCalledWith(TITLE, TEXT)
    await expect(asked({ title: TITLE, text: ['x'] })).rejects.toThrow('text is no text')
    expect(notify).toHaveBeenCalledOnce()
  })

  it('is text on Linux, where tags would be read, and behind what could be taken for an option', () => {
    expect(only('linux').slice(-3)).toEqual([
      '--',
      TITLE,
      '$(calc) ‘; `n "Bo" &amp; &lt;i&gt;Eve&lt;/i&gt; want to whisper\'',
    ])
  })

  it('is no part of the script that shows it on macOS and Windows', () => {
    expect(only('darwin').slice(-2)).toEqual([TITLE, TEXT])
    const script = Buffer.from(only('win32').at(-1) ?? '', 'base64').toString('utf16le')
    expect(script).not.toContain('Eve')
    const texts = [...script.matchAll(/FromBase64String\('([^']*)'\)/g)].map(([, text = '']) =>
      Buffer.from(text, 'base64').toString(),
    )
    expect(texts).toEqual([TITLE, TEXT])
  })

  it('is never longer than can be read, and never ends in half a letter', () => {
    expect(Array.from(only('darwin', TITLE, '🦉'.repeat(300)).at(-1) ?? '')).toHaveLength(200)
  })
})
