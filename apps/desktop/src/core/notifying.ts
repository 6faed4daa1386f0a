import type { Platform } from './browsers.ts'

/** A program of the system with what it is told. */
export type Command = readonly [program: string, ...args: readonly string[]]

/** Letters that are shown: the table's name, and a sentence. */
const LONGEST = 200

const shortened = (text: string): string => Array.from(text).slice(0, LONGEST).join('')

const shortShown = (shown: Shown): Shown => ({
  ...shown,
  title: shortened(shown.title),
  text: shortened(shown.text),
})

/** Text as it stands where tags are read. */
const plain = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Base 64 has no sign that ends a text in a script: whatever somebody is called stays a name. */
const inBase64 = (text: string, encoding: 'utf8' | 'utf16le' = 'utf8'): string =>
  Buffer.from(text, encoding).toString('base64')

const FAMILY = 'Windows.UI.Notifications'
const MANAGER = `${FAMILY}.ToastNotificationManager`
/** The name by which Windows knows the program that runs the script: only those it knows may show something. */
const KNOWN = '{1AC14E77-02E7-4E5D-B744-2EB1AE5198B7}\\WindowsPowerShell\\v1.0\\powershell.exe'

const toastScript = (title: string, text: string): string =>
  [
    `$null = [${MANAGER}, ${FAMILY}, ContentType = WindowsRuntime]`,
    `$toast = [${MANAGER}]::GetTemplateContent([${FAMILY}.ToastTemplateType]::ToastText02)`,
    '$lines = $toast.GetElementsByTagName("text")',
    ...[title, text].map((line, index) => {
      const words = `[Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('${inBase64(line)}'))`
      return `$null = $lines.Item(${index}).AppendChild($toast.CreateTextNode(${words}))`
    }),
    `[${MANAGER}]::CreateToastNotifier('${KNOWN}').Show([${FAMILY}.ToastNotification]::new($toast))`,
  ].join('; ')

/** What is shown, and the number of the notification whose place it takes. */
export interface Shown {
  readonly title: string
  readonly text: string
  readonly before: string | null
}

type Notifiers = (shown: Shown) => readonly Command[]

const SENDER = ['notify-send', '--app-name=Belfry', '--icon=belfry'] as const

/** The action that a click on the notification itself stands for. */
export const CLICKED = 'default'

/** Says the number of what it shows, stays as long as that is there, and tells of a click. Not every system has one. */
export const answeringNotifier = (platform: Platform, shown: Shown): Command | null => {
  if (platform !== 'linux') return null
  const { title, text, before } = shortShown(shown)
  const place = before === null ? [] : [`--replace-id=${before}`]
  return [...SENDER, '--print-id', `--action=${CLICKED}=Belfry`, ...place, '--', title, plain(text)]
}

const NOTIFIERS: Readonly<Record<Platform, Notifiers>> = {
  linux: ({ title, text }) => [
    [...SENDER, '--', title, plain(text)],
    ['kdialog', '--title', title, '--passivepopup', plain(text), '10'],
  ],
  darwin: ({ title, text }) => [
    [
      'osascript',
      '-e',
      'on run a',
      '-e',
      'display notification (item 2 of a) with title (item 1 of a)',
      '-e',
      'end run',
      title,
      text,
    ],
  ],
  win32: ({ title, text }) => [
    [
      'powershell',
      '-NoProfile',
      '-NonInteractive',
      '-WindowStyle',
      'Hidden',
      '-EncodedCommand',
      inBase64(toastScript(title, text), 'utf16le'),
    ],
  ],
}

/** What shows a notification on a system and leaves it at that, the likeliest first. */
export const notifiersOf = (platform: Platform, shown: Shown): readonly Command[] =>
  NOTIFIERS[platform](shortShown(shown))
