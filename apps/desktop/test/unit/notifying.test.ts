import { describe, expect, it, vi } from 'vitest'
import type { Platform } from '../../src/core/browsers.ts'
import { answeringNotifier, notifiersOf } from '../../src/core/notifying.ts'
import { answer, questionOf, type Shell } from '../../src/core/shell.ts'
import { HOSTILE, LONG, WITH_CONTROLS } from '../support/hostile-texts.ts'

const TITLE = "Ada's <b>table</b>"
const TEXT = '$(calc) ‘; `n "Bo" & <i>Eve</i> want to whisper\''
/** Hostile texts in both places. */
const PAIRS = HOSTILE.map((title, index) => [title, HOSTILE.at(-1 - index) ?? ''] as const)

const commands = (platform: Platform, title: string, text: string) =>
  notifiersOf(platform, { title, text, before: null })

const firstCommand = (platform: Platform, title: string, text: string) => {
  const [command] = commands(platform, title, text)
  if (!command) throw new Error('no command')
  return command
}

const inMarkup = (text: string): string =>
  text.replace(/[&<>\\]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '\\\\')

describe('a notification of the system', () => {
  it('is requested by a page, with texts and nothing else', async () => {
    const notify = vi.fn(async () => undefined)
    const asked = (params: object) => {
      const question = questionOf(JSON.stringify({ id: 1, name: 'notify', params }))
      if (!question) throw new Error('no question')
      return Promise.resolve().then(() => answer({ notify } as unknown as Shell, question, 'server'))
    }
    expect(await asked({ title: TITLE, text: TEXT })).toBeNull()
    expect(notify).toHaveBeenCalledWith(TITLE, TEXT)
    await expect(asked({ title: TITLE, text: ['x'] })).rejects.toThrow('text is no text')
    expect(notify).toHaveBeenCalledOnce()
  })

  it.each(PAIRS)('on macOS passes title and text after the end of the options: %j %j', (title, text) => {
    expect(commands('darwin', title, text)).toEqual([
      {
        program: 'osascript',
        args: [
          '-e',
          'on run a',
          '-e',
          'display notification (item -1 of a) with title (item -2 of a)',
          '-e',
          'end run',
          '--',
          'Belfry',
          title,
          text,
        ],
      },
    ])
  })

  it.each(PAIRS)('on Windows passes title and text by the environment: %j %j', (title, text) => {
    const { program, args, env } = firstCommand('win32', title, text)
    expect([program, env]).toEqual(['powershell', { BELFRY_TITLE: title, BELFRY_TEXT: text }])
    expect(args).toEqual(firstCommand('win32', 'Home', 'The day breaks.').args)
    expect(args.slice(0, -1)).toEqual([
      '-NoProfile',
      '-NonInteractive',
      '-WindowStyle',
      'Hidden',
      '-EncodedCommand',
    ])
    const script = Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le')
    expect(script.match(/\$env:\w+/g)).toEqual(['$env:BELFRY_TITLE', '$env:BELFRY_TEXT'])
  })

  it.each(PAIRS)(
    'on Linux passes title and text after the options, the text as markup: %j %j',
    (title, text) => {
      const body = inMarkup(text)
      expect(commands('linux', title, text)).toEqual([
        { program: 'notify-send', args: ['--app-name=Belfry', '--icon=belfry', '--', title, body] },
        {
          program: 'kdialog',
          args: [`--title=${title.replaceAll('<', '‹')}`, `--passivepopup=${body}`, '10'],
        },
      ])
      expect(answeringNotifier('linux', { title, text, before: '7' })).toEqual({
        program: 'notify-send',
        args: [
          '--app-name=Belfry',
          '--icon=belfry',
          '--print-id',
          '--action=default=Belfry',
          '--replace-id=7',
          '--',
          title,
          body,
        ],
      })
    },
  )

  it.each(['linux', 'darwin', 'win32'] as const)(
    'has no control characters and at most 200 others: %s',
    (platform) => {
      const { sent, shown } = WITH_CONTROLS
      expect(commands(platform, sent, sent)).toEqual(commands(platform, shown, shown))
      expect(JSON.stringify(commands(platform, sent, sent))).not.toContain('\\u00')
      expect(commands(platform, LONG, LONG)).toEqual(
        commands(platform, LONG.slice(0, 200), LONG.slice(0, 200)),
      )
    },
  )

  it('is cut between characters, never inside one', () => {
    expect(firstCommand('darwin', TITLE, '🦉'.repeat(300)).args.at(-1)).toBe('🦉'.repeat(200))
    expect(firstCommand('darwin', TITLE, 'half \ud83e').args.at(-1)).toBe('half \ufffd')
  })
})
