import type { DesktopCallName, DesktopCalls, DesktopHosting, DesktopUpdate } from '@belfry/protocol'
import type { Asker } from './bridge.ts'

/** Shell: what a desktop program does for the page in it, whichever program draws the window. */
export interface Shell {
  readonly quit: () => Promise<void>
  /** Ends, and starts again with the newest version that is ready. */
  readonly restart: () => Promise<void>
  /** Opens a page in the user's own browser. */
  readonly openLink: (url: string) => Promise<void>
  readonly lookForUpdate: () => Promise<DesktopUpdate>
  readonly hosting: () => DesktopHosting | null
  readonly host: () => Promise<DesktopHosting>
  readonly mailedCode: (email: string) => Promise<string | null>
  readonly enter: (url: string) => Promise<void>
  /** Shows a notification of the system. */
  readonly notify: (title: string, text: string) => Promise<void>
}

/** A question of a page that the program does not understand, or does not answer. */
export class Refused extends Error {}

type Params = Readonly<Record<string, unknown>>

const LONGEST = 2000

function text(params: Params, name: string): string {
  const value = params[name]
  if (typeof value !== 'string' || value.length > LONGEST) throw new Refused(`${name} is no text`)
  return value
}

/** Only addresses of pages: a link to a file or a program would leave the browser's guard. */
export function pageAddress(raw: string): string {
  const url = URL.parse(raw)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Refused('that is no address of a page')
  return url.href
}

type Answers = {
  readonly [Name in DesktopCallName]: (
    shell: Shell,
    params: Params,
    asker: Asker,
  ) => Promise<DesktopCalls[Name]['hears']>
}

/** What another server's page may not ask: to host here, or to go to another server. */
const OWN_ONLY: ReadonlySet<DesktopCallName> = new Set(['host', 'enter'])
/** What it may not ask while a table runs here: it would end for everybody. */
const ENDING: ReadonlySet<DesktopCallName> = new Set(['quit', 'restart'])

const isRefused = (shell: Shell, name: DesktopCallName, asker: Asker): boolean =>
  asker === 'server' && (OWN_ONLY.has(name) || (ENDING.has(name) && shell.hosting() !== null))

/** The address with the code of the first administrator is for the program's own page, which leads there. */
const toldTo = (asker: Asker, table: DesktopHosting): DesktopHosting =>
  asker === 'program' ? table : { ...table, ownAddress: new URL(table.ownAddress).origin }

const nothing = async (work: Promise<void>): Promise<null> => {
  await work
  return null
}

const ANSWERS: Answers = {
  quit: (shell) => nothing(shell.quit()),
  restart: (shell) => nothing(shell.restart()),
  lookForUpdate: (shell) => shell.lookForUpdate(),
  hosting: async (shell, _params, asker) => {
    // The page asks before it quits; another server's page learns nothing of a table on this computer.
    const table = asker === 'server' ? null : shell.hosting()
    return table && toldTo(asker, table)
  },
  host: async (shell, _params, asker) => toldTo(asker, await shell.host()),
  mailedCode: (shell, params) => shell.mailedCode(text(params, 'email')),
  enter: (shell, params) => nothing(shell.enter(pageAddress(text(params, 'url')))),
  notify: (shell, params) => nothing(shell.notify(text(params, 'title'), text(params, 'text'))),
}

const isCall = (name: unknown): name is DesktopCallName =>
  typeof name === 'string' && Object.hasOwn(ANSWERS, name)

/** A question as it came from a page, with its number. */
export interface Question {
  readonly id: number
  readonly name: DesktopCallName
  readonly params: Params
}

/** Reads what a page sent; undefined for what is no question. */
export function questionOf(payload: string): Question | undefined {
  try {
    const { id, name, params } = JSON.parse(payload) as Params
    if (typeof id !== 'number' || !isCall(name)) return undefined
    return { id, name, params: typeof params === 'object' && params !== null ? (params as Params) : {} }
  } catch {
    return undefined
  }
}

export async function answer(shell: Shell, { name, params }: Question, asker: Asker): Promise<unknown> {
  if (isRefused(shell, name, asker)) throw new Refused('only a page of this program may ask that')
  return ANSWERS[name](shell, params, asker)
}
