import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Every spec. */
export const ALL = '*'

const BOARD = ['board', 'characters-told', 'evening', 'surfaces']
const DAY = ['day', 'evening', 'new-game', 'timer']
const NIGHT = ['night', 'scripts-night', 'evening']
const ACCOUNT = ['account', 'logged-out', 'login', 'phone', 'profile', 'subscription', 'verification']
const PEOPLE = ['people', 'session', 'guests', 'board-access', 'board-company']
const SETTINGS = ['settings', 'shortcuts']
const VOICE = ['voice']
const PAGES = ['pages', 'routes', 'smoke']
const FRAME = [
  'engines',
  'frame',
  'menu',
  'pages',
  'reach',
  'refusals',
  'routes',
  'shortcuts',
  'sight',
  'smoke',
]
const SERVER = ['evening', 'lobby', 'login', 'plain-http', 'session', 'smoke']

/**
 * Browser tests by source folder; the deepest folder that contains a changed file decides. `lobby` selects
 * lobby.spec.ts and every lobby-*.spec.ts.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const AREAS = {
  'apps/desktop': ['pages-update'],
  'apps/media': VOICE,
  'apps/server': SERVER,
  'apps/server/src/modules/accounts': ACCOUNT,
  'apps/server/src/modules/community': ['account', 'moderation', 'profile'],
  'apps/server/src/modules/content': ['scripts', 'surfaces'],
  'apps/server/src/modules/factor': ['account', 'login', 'moderation'],
  'apps/server/src/modules/guests': ['guests'],
  'apps/server/src/modules/login': ACCOUNT,
  'apps/server/src/modules/moderation': ['moderation', 'announcements', 'administrator'],
  'apps/server/src/modules/own': ['account', 'replay'],
  'apps/server/src/modules/profile': ['profile', 'people'],
  'apps/server/src/modules/recording': ['replay', 'new-game'],
  'apps/server/src/modules/replays': ['replay'],
  'apps/server/src/modules/sessions': ['lobby', 'session', 'people'],
  'apps/server/src/modules/status': ['administrator', 'pages'],
  'apps/server/src/modules/subscription': ['subscription'],
  'apps/server/src/modules/tournament': ['tournament'],
  'apps/server/src/modules/verification': ['verification', 'phone'],
  'apps/server/src/modules/voice': VOICE,
  'apps/web': [ALL],
  'apps/web/src/art': ['board', 'profile', 'people'],
  'apps/web/src/features/account': ACCOUNT,
  'apps/web/src/features/banned': ['moderation', 'login'],
  'apps/web/src/features/board': [...BOARD, ...DAY, ...NIGHT, 'guidance', 'shortcuts', 'replay'],
  'apps/web/src/features/characters': [...BOARD, ...NIGHT, 'scripts'],
  'apps/web/src/features/chat': ['chat', 'text-table', 'evening'],
  'apps/web/src/features/chronicle': ['board-game', 'new-game', 'replay'],
  'apps/web/src/features/clock': ['board-game', 'timer'],
  'apps/web/src/features/devices': VOICE,
  'apps/web/src/features/games': ['account', 'new-game', 'replay'],
  'apps/web/src/features/guidance': ['guidance', 'board', 'text-table'],
  'apps/web/src/features/hands': ['day'],
  'apps/web/src/features/help': ['pages', 'moderation'],
  'apps/web/src/features/herald': ['announcements', 'text-table'],
  'apps/web/src/features/lobby': ['lobby', 'subscription'],
  'apps/web/src/features/login': ACCOUNT,
  'apps/web/src/features/menu': ['menu', 'board', 'shortcuts'],
  'apps/web/src/features/moderation': ['moderation', 'administrator', 'announcements'],
  'apps/web/src/features/night': NIGHT,
  'apps/web/src/features/people': [...PEOPLE, 'profile'],
  'apps/web/src/features/rulebook': ['board-notes', 'scripts', 'guidance'],
  'apps/web/src/features/scripts': ['scripts', 'surfaces', 'board-pickers'],
  'apps/web/src/features/session': ['session', 'people', 'refusals', 'guests'],
  'apps/web/src/features/settings': [...SETTINGS, 'voice', 'profile'],
  'apps/web/src/features/setup': [...SETTINGS, 'voice'],
  'apps/web/src/features/status': ['administrator', 'pages'],
  'apps/web/src/features/terms': ['login', 'pages'],
  'apps/web/src/features/timer': ['timer', 'day'],
  'apps/web/src/features/tournament': ['tournament'],
  'apps/web/src/features/update': ['pages-update'],
  'apps/web/src/features/verification': ['verification', 'phone'],
  'apps/web/src/features/voice': VOICE,
  'apps/web/src/features/vote': [...DAY, 'board-local', 'text-table'],
  'apps/web/src/shared/address': ['account', 'verification', 'profile'],
  'apps/web/src/shared/announcements': ['announcements'],
  'apps/web/src/shared/announcing': ['text-table', 'announcements'],
  'apps/web/src/shared/background': ['board', 'settings', 'frame'],
  'apps/web/src/shared/ballot': DAY,
  'apps/web/src/shared/block': DAY,
  'apps/web/src/shared/captcha': ['login', 'guests', 'account'],
  'apps/web/src/shared/cards': ['profile', 'people', 'settings'],
  'apps/web/src/shared/characters': [...BOARD, ...NIGHT, 'scripts'],
  'apps/web/src/shared/chronicle': ['board-game', 'new-game', 'replay'],
  'apps/web/src/shared/game': [...BOARD, ...DAY, ...NIGHT],
  'apps/web/src/shared/games': ['account', 'new-game', 'replay'],
  'apps/web/src/shared/joining': ['lobby', 'session', 'guests'],
  'apps/web/src/shared/night': NIGHT,
  'apps/web/src/shared/notes': ['board-notes'],
  'apps/web/src/shared/password': ACCOUNT,
  'apps/web/src/shared/people': [...PEOPLE, 'profile', 'chat'],
  'apps/web/src/shared/recording': ['new-game', 'replay'],
  'apps/web/src/shared/second-factor': ['account', 'login'],
  'apps/web/src/shared/session-settings': [...PEOPLE, 'lobby'],
  'apps/web/src/shared/settings': SETTINGS,
  'apps/web/src/shared/sides': [...BOARD, 'chat', 'shortcuts'],
  'apps/web/src/shared/terms': ['login', 'pages'],
  'apps/web/src/shared/voice': VOICE,
  'apps/web/workbench': ['frame-dialogues'],
  'packages/bot': ['demo', 'evening'],
  'packages/client': [ALL],
  'packages/content': [ALL],
  'packages/i18n': [ALL],
  'packages/kit': [ALL],
  'packages/protocol': [ALL],
  'packages/room': [...BOARD, ...DAY, ...NIGHT, ...PEOPLE, 'chat', 'replay', ...PAGES],
  'packages/rules': [...BOARD, ...DAY, ...NIGHT, ...PEOPLE, ...FRAME, 'chat', 'guidance', 'replay', 'voice'],
}

/**
 * The names of the specs that cover a source file; null for a file outside the table.
 * @param {string} file
 * @returns {readonly string[] | null}
 */
export function specNamesFor(file, areas = AREAS) {
  const folders = Object.keys(areas).filter((folder) => file.startsWith(`${folder}/`))
  const deepest = folders.toSorted((a, b) => b.length - a.length)[0]
  return deepest === undefined ? null : (areas[deepest] ?? null)
}

/**
 * @param {string} spec a file's path
 * @param {readonly string[]} names
 */
export function isSelected(spec, names) {
  const own = basename(spec).split('.')[0] ?? ''
  return names.some((name) => name === ALL || own === name || own.startsWith(`${name}-`))
}

/** The specs of npm test. @param {string} root */
export const specsIn = (root) =>
  readdirSync(join(root, 'e2e'))
    .filter((name) => name.endsWith('.spec.ts') && !name.endsWith('.long.spec.ts'))
    .map((name) => `e2e/${name}`)
    .sort()
