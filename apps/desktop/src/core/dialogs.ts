import type { Platform } from './browsers.ts'
import {
  type Command,
  escapedBackslashes,
  escapedMarkup,
  osascript,
  powershell,
  shownText,
} from './system-command.ts'

const LONGEST = 2000

/** Qt reads a text as HTML if it looks like HTML; this one always does. */
const asHtml = (text: string): string => `<qt>${escapedMarkup(text).replaceAll('\n', '<br>')}</qt>`

/** Exclamation mark and one button. */
const POPUP = '$null = (New-Object -ComObject WScript.Shell).Popup([string]$env:BELFRY_TEXT, 0, "Belfry", 48)'

const DIALOGS: Readonly<Record<Platform, (text: string) => readonly Command[]>> = {
  linux: (text) => [
    {
      program: 'zenity',
      args: ['--error', '--no-markup', '--title=Belfry', `--text=${escapedBackslashes(text)}`],
    },
    {
      program: 'kdialog',
      args: ['--title=Belfry', `--error=${escapedBackslashes(asHtml(text))}`],
    },
    // It knows no `--`: the text begins with a word, so that it is no option.
    { program: 'xmessage', args: ['-center', `Belfry: ${text}`] },
  ],
  darwin: (text) => [osascript('display alert "Belfry" message (item -1 of a)', [text])],
  win32: (text) => [powershell([POPUP], { BELFRY_TEXT: text })],
}

/** Programs that show an error in a dialog, for when there is no window; the first that is installed is used. */
export const dialogsOf = (platform: Platform, text: string): readonly Command[] =>
  DIALOGS[platform](shownText(text, LONGEST))
