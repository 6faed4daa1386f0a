import type { Platform } from './browsers.ts'
import {
  type Command,
  escapedBackslashes,
  escapedMarkup,
  osascript,
  powershell,
  shownText,
} from './system-command.ts'

/** A notification shows the table's name and a sentence. */
const LONGEST = 200

const FAMILY = 'Windows.UI.Notifications'
const MANAGER = `${FAMILY}.ToastNotificationManager`
/** Windows shows notifications of programs that it knows; this is the identity of PowerShell. */
const KNOWN = '{1AC14E77-02E7-4E5D-B744-2EB1AE5198B7}\\WindowsPowerShell\\v1.0\\powershell.exe'

const TOAST = [
  `$null = [${MANAGER}, ${FAMILY}, ContentType = WindowsRuntime]`,
  `$toast = [${MANAGER}]::GetTemplateContent([${FAMILY}.ToastTemplateType]::ToastText02)`,
  '$lines = $toast.GetElementsByTagName("text")',
  '$null = $lines.Item(0).AppendChild($toast.CreateTextNode([string]$env:BELFRY_TITLE))',
  '$null = $lines.Item(1).AppendChild($toast.CreateTextNode([string]$env:BELFRY_TEXT))',
  `[${MANAGER}]::CreateToastNotifier('${KNOWN}').Show([${FAMILY}.ToastNotification]::new($toast))`,
]

/** Notification, and the id of the earlier one that it replaces. */
export interface Shown {
  readonly title: string
  readonly text: string
  readonly before: string | null
}

type Notifiers = (shown: Shown) => readonly Command[]

const SENDER = ['--app-name=Belfry', '--icon=belfry'] as const

/** The body of a notification is markup on Linux, its title is not. */
const bodyOf = (text: string): string => escapedBackslashes(escapedMarkup(text))

/** Qt reads a title as HTML if it looks like HTML, so it gets a sign that looks similar. */
const withoutTags = (title: string): string => title.replaceAll('<', '‹')

/** The action that a click on the notification itself stands for. */
export const CLICKED = 'default'

const cleaned = (shown: Shown): Shown => ({
  ...shown,
  title: shownText(shown.title, LONGEST),
  text: shownText(shown.text, LONGEST),
})

/** Prints the id of the notification, runs until it is closed, and prints clicks. Only Linux has such a program. */
export const answeringNotifier = (platform: Platform, shown: Shown): Command | null => {
  if (platform !== 'linux') return null
  const { title, text, before } = cleaned(shown)
  const place = before === null ? [] : [`--replace-id=${before}`]
  const options = [...SENDER, '--print-id', `--action=${CLICKED}=Belfry`, ...place]
  return { program: 'notify-send', args: [...options, '--', title, bodyOf(text)] }
}

const NOTIFIERS: Readonly<Record<Platform, Notifiers>> = {
  linux: ({ title, text }) => [
    { program: 'notify-send', args: [...SENDER, '--', title, bodyOf(text)] },
    { program: 'kdialog', args: [`--title=${withoutTags(title)}`, `--passivepopup=${bodyOf(text)}`, '10'] },
  ],
  darwin: ({ title, text }) => [
    osascript('display notification (item -1 of a) with title (item -2 of a)', [title, text]),
  ],
  win32: ({ title, text }) => [powershell(TOAST, { BELFRY_TITLE: title, BELFRY_TEXT: text })],
}

/** Programs that show a notification and end; the first that is installed is used. */
export const notifiersOf = (platform: Platform, shown: Shown): readonly Command[] =>
  NOTIFIERS[platform](cleaned(shown))
