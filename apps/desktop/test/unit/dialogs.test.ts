import { describe, expect, it } from 'vitest'
import { dialogsOf } from '../../src/core/dialogs.ts'
import { HOSTILE, LONG, WITH_CONTROLS } from '../support/hostile-texts.ts'

const escaped = (text: string): string => text.replaceAll('\\', '\\\\')

describe('a dialog of the system', () => {
  it.each(HOSTILE)('on macOS gets its text after the end of the options: %j', (text) => {
    expect(dialogsOf('darwin', text)).toEqual([
      {
        program: 'osascript',
        args: [
          '-e',
          'on run a',
          '-e',
          'display alert "Belfry" message (item -1 of a)',
          '-e',
          'end run',
          '--',
          'Belfry',
          text,
        ],
      },
    ])
  })

  it.each(HOSTILE)('on Windows gets its text by the environment: %j', (text) => {
    const [command] = dialogsOf('win32', text)
    expect([command?.program, command?.env]).toEqual(['powershell', { BELFRY_TEXT: text }])
    expect(command?.args).toEqual(dialogsOf('win32', 'Harmless.')[0]?.args)
    const script = Buffer.from(command?.args.at(-1) ?? '', 'base64').toString('utf16le')
    expect(script).toBe(
      '$null = (New-Object -ComObject WScript.Shell).Popup([string]$env:BELFRY_TEXT, 0, "Belfry", 48)',
    )
  })

  it.each(HOSTILE)('on Linux gets its text inside of an argument, and shows it as it is: %j', (text) => {
    const html = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('\n', '<br>')
    expect(dialogsOf('linux', text)).toEqual([
      { program: 'zenity', args: ['--error', '--no-markup', '--title=Belfry', `--text=${escaped(text)}`] },
      { program: 'kdialog', args: ['--title=Belfry', `--error=<qt>${escaped(html)}</qt>`] },
      { program: 'xmessage', args: ['-center', `Belfry: ${text}`] },
    ])
  })

  it.each(['linux', 'darwin', 'win32'] as const)(
    'has no control characters and at most 2000 others: %s',
    (platform) => {
      const { sent, shown } = WITH_CONTROLS
      expect(dialogsOf(platform, sent)).toEqual(dialogsOf(platform, shown))
      expect(dialogsOf(platform, LONG)).toEqual(dialogsOf(platform, LONG.slice(0, 2000)))
    },
  )
})
