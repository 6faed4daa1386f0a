import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { breakpointViolations } from '../breakpoints.ts'
import { copiedViewViolations } from '../built-views.ts'
import { characterIdViolations } from '../character-ids.ts'
import { emptyMatchViolations } from '../empty-matches.ts'
import { fileNameViolations } from '../file-names.ts'
import { senderViolations } from '../one-sender.ts'
import { impureCodeViolations } from '../pure-code.ts'
import { rightsViolations } from '../rights.ts'
import { sizeViolations } from '../sizes.ts'
import { stackingViolations } from '../stacking.ts'
import { styleViolations } from '../styles.ts'
import { testDoorViolations } from '../test-doors.ts'
import { type ScratchHouse, scratchHouse } from './scratch-house.ts'

let house: ScratchHouse
beforeEach(() => {
  house = scratchHouse()
})
afterEach(() => house.remove())

describe('no character is named outside content', () => {
  const violations = (...exceptions: Parameters<typeof characterIdViolations>[1]) =>
    characterIdViolations(house.root, exceptions)
  beforeEach(() => house.copy('packages/content/packs/default/facts/characters.json'))

  it.each([
    ['packages/rules/src/vote/a.ts', "export const hides = (id: string) => id === 'organgrinder'\n"],
    ['packages/protocol/src/a.ts', "export type Special = 'voudon' | 'other'\n"],
    ['packages/room/src/a.ts', 'export const traits = { vizier: true }\n'],
    ['packages/bot/src/a.ts', 'export const role = `imp`\n'],
    ['apps/server/src/a.ts', "export const roles = new Set(['chef'])\n"],
    ['apps/web/src/features/board/a.tsx', 'export const Token = () => <img alt="lunatic" />\n'],
  ])('%s is caught', (path, text) => {
    house.write(path, text)
    expect(violations()).toEqual([
      { rule: 'character-id', at: `${path}:1`, detail: expect.stringContaining('names the character') },
    ])
  })

  it('content itself, longer words and known field names are free', () => {
    house.write('packages/content/src/a.ts', "export const first = 'imp'\n")
    house.write(
      'packages/rules/src/a.ts',
      "export const key = 'settings.general'; export const chef = key.length\n",
    )
    house.write('packages/protocol/src/a.ts', 'export const edition = { bootlegger: [] }\n')
    expect(violations()).toEqual([])
  })

  it('an exception holds for its file and word only, and only while it is needed', () => {
    const path = 'apps/web/src/settings.ts'
    house.write(path, "export const tabs = ['general', 'judge']\n")
    const exception = { path, word: 'general', meaning: 'a tab of the settings' }
    expect(violations(exception)).toEqual([
      { rule: 'character-id', at: `${path}:1`, detail: "names the character 'judge'" },
    ])
    house.write(path, 'export const tabs = []\n')
    expect(violations(exception)).toEqual([
      { rule: 'character-id', at: path, detail: "the exception for 'general' is no longer needed" },
    ])
  })
})

describe('the game reads no clock and throws no dice', () => {
  it.each([
    ['packages/rules/src/a.ts', 'export const at = () => Date.now()\n', 'Date'],
    ['packages/rules/src/b.ts', 'export const at = () => new Date()\n', 'Date'],
    ['packages/rules/src/c.ts', 'export const dice = () => Math.random()\n', 'Math.random'],
    ['packages/room/src/d.ts', 'export const id = () => crypto.randomUUID()\n', 'crypto'],
    ['packages/protocol/src/e.ts', 'export const now = () => performance.now()\n', 'performance'],
    ['packages/room/src/f.ts', 'setTimeout(() => undefined, 1)\n', 'setTimeout'],
  ])('%s is caught', (path, text, name) => {
    house.write(path, text)
    expect(impureCodeViolations(house.root)).toEqual([
      { rule: 'pure-code', at: `${path}:1`, detail: expect.stringContaining(name) },
    ])
  })

  it('a time or a number that is handed in is free', () => {
    house.write('packages/rules/src/a.ts', 'export const later = (at: number) => Math.max(at, 1)\n')
    expect(impureCodeViolations(house.root)).toEqual([])
  })
})

describe('views are built, never copied', () => {
  const OBJECT_COPIES = [
    'export const view = (state: { a: 1 }) => ({ ...state })\n',
    'export function view({ a, ...rest }: { a: 1; b: 2 }) { return rest }\n',
    'export const view = (state: object) => Object.assign({}, state)\n',
    'export const view = (state: object) => structuredClone(state)\n',
    'export const view = (state: object) => JSON.parse(JSON.stringify(state))\n',
  ]
  const PLACES = [
    'packages/rules/src/views/seats.ts',
    'packages/rules/src/hands/view.ts',
    'packages/rules/src/hands/notices.ts',
    'packages/protocol/src/views/seats.ts',
    'apps/server/src/users/presenters/user.ts',
  ]

  it.each(PLACES.flatMap((path) => OBJECT_COPIES.map((text) => [path, text])))(
    'a view that is copied is caught in %s: %s',
    (path, text) => {
      house.write(path, `// a comment\n${text}`)
      expect(copiedViewViolations(house.root)).toEqual([
        { rule: 'built-views', at: `${path}:2`, detail: expect.stringContaining('copies an object whole') },
      ])
    },
  )

  it('tables put together from tables, and spreads elsewhere, are free', () => {
    house.write('packages/rules/src/views/all.ts', 'const a = {}; export const table = { ...a }\n')
    house.write('packages/rules/src/views/list.ts', 'export const list = (of: Set<string>) => [...of]\n')
    house.write('packages/rules/src/vote/evolve.ts', 'export const next = (s: object) => ({ ...s })\n')
    expect(copiedViewViolations(house.root)).toEqual([])
  })
})

it('what tests of a package lend to others goes through its door, and never into what is shipped', () => {
  const caught = {
    'apps/web/test/unit/a.test.ts': '../../../../packages/rules/test/support/table.ts',
    'bench/a.ts': '../apps/server/test/support/services.ts',
    'packages/room/src/a.ts': '@belfry/rules/testing',
    'packages/room/src/b.ts': '../test/support/host.ts',
    'packages/room/test/a.test.ts': '../../rules/testing/table.ts',
  }
  for (const [path, name] of Object.entries(caught)) house.write(path, `import { a } from '${name}'\n`)
  house.write('apps/web/test/unit/free.test.ts', "import { table } from '@belfry/rules/testing'\n")
  house.write('packages/rules/test/free.test.ts', "import { table } from '../testing/table.ts'\n")
  expect(testDoorViolations(house.root)).toEqual(
    Object.entries(caught).map(([path, name]) => ({
      rule: 'test-doors',
      at: `${path}:1`,
      detail: expect.stringContaining(name),
    })),
  )
})

it('nothing is matched against an empty object, which is found in every other', () => {
  house.write(
    'packages/rules/test/a.test.ts',
    'expect(view).toMatchObject({\n  seats: { first: {} },\n  id: 1,\n})\nexpect(view).toEqual({ seats: {} })\n',
  )
  expect(emptyMatchViolations(house.root)).toEqual([
    {
      rule: 'empty-match',
      at: 'packages/rules/test/a.test.ts:2',
      detail: 'toMatchObject finds {} in every object',
    },
  ])
})

describe('files are called alike', () => {
  it.each([
    ['packages/rules/src/vote/castVote.ts', 'is not kebab-case'],
    ['apps/server/test/unit/SomeRoom.test.ts', 'is not kebab-case'],
    ['apps/web/src/lib/id-maker.ts', 'is not camelCase'],
    ['apps/web/src/ui/tokenDisc.tsx', 'is not PascalCase'],
    ['apps/web/src/ui/tokenDisc.css', 'is not kebab-case'],
    ['apps/web/src/shared/secondFactor/proof.ts', 'secondFactor/ is not kebab-case'],
    ['tools/checks/fileNames.ts', 'is not kebab-case'],
  ])('%s is caught', (path, detail) => {
    house.write(path, '\n')
    expect(fileNameViolations(house.root)).toEqual([{ rule: 'file-name', at: path, detail }])
  })

  it('a hook, a component, its style, a test and a locale are as they should be', () => {
    for (const path of [
      'apps/web/src/shell/useText.ts',
      'apps/web/src/ui/QrCode.tsx',
      'apps/web/src/ui/qr-code.css',
      'apps/web/src/app/main.tsx',
      'packages/rules/test/vote-cast.property.test.ts',
      'packages/content/default/texts/zh-Hans.ts',
    ])
      house.write(path, '\n')
    expect(fileNameViolations(house.root)).toEqual([])
  })
})

it('what lies over what on a page is of one scale', () => {
  house.write('apps/web/src/ui/a.css', '.a {\n  z-index: 12;\n}\n.b {\n  z-index: var(--z-sheet);\n}\n')
  house.write('apps/web/src/ui/b.css', '.c {\n  z-index: 3;\n}\n')
  expect(stackingViolations(house.root)).toEqual([
    { rule: 'z-index', at: 'apps/web/src/ui/a.css:2', detail: '12 is not of the scale' },
  ])
})

it('a style lies beside what wears it, or is listed as shared', () => {
  for (const style of [
    'ui/menu.css',
    'ui/tabs.css',
    'ui/lost.css',
    'features/vote/vote.css',
    'styles/base.css',
  ])
    house.write(`apps/web/src/${style}`, '')
  house.write('apps/web/src/app/styles.css', '@import "../styles/base.css" layer(base);\n')
  house.write('apps/web/src/ui/Tabs.tsx', "import './tabs.css'\n")
  house.write(
    'apps/web/src/features/vote/clock/Clock.tsx',
    "import '../vote.css'\nimport '../../../ui/menu.css'\n",
  )
  house.write(
    'apps/web/src/features/hands/Hand.tsx',
    "import '../vote/vote.css'\nimport '../../ui/tabs.css'\n",
  )
  expect(styleViolations(house.root, ['apps/web/src/ui/menu.css'])).toEqual(
    [
      ['features/hands/Hand.tsx:1', 'apps/web/src/features/vote/vote.css is the style of another folder'],
      ['features/hands/Hand.tsx:2', 'apps/web/src/ui/tabs.css is the style of another folder'],
      ['ui/lost.css', 'is imported nowhere'],
    ].map(([at, detail]) => ({ rule: 'style', at: `apps/web/src/${at}`, detail })),
  )
})

it('a style asks no element that holds the whole page', () => {
  house.write('apps/web/src/app/styles.css', '@import "../ui/a.css";\n')
  house.write(
    'apps/web/src/ui/a.css',
    [
      '.board[data-frame="tall"]:has(.panel) {',
      'body:not(:has(.board)) .bar {',
      '.board__dock:has(> .deed), .seat:has(.mark) {',
      '.board .panel:has(input:focus) {',
    ].join('\n'),
  )
  expect(styleViolations(house.root, []).map(({ at }) => at)).toEqual([
    'apps/web/src/ui/a.css:1',
    'apps/web/src/ui/a.css:2',
  ])
})

it('a page changes its shape at one of the breakpoints', () => {
  house.write(
    'apps/web/src/styles/tokens.css',
    ':root {\n  --width-phone: 40rem;\n  --height-low: 50rem;\n}\n',
  )
  house.write(
    'apps/web/src/ui/a.css',
    [
      '@media (width < 40rem) and (height >= 50rem) {',
      '@media (width < 50rem) {',
      '@media (min-width: 640px) {',
      '@media (30rem <= height) {',
      '@media (pointer: coarse) {',
      '@container (width < 9rem) {',
    ].join('\n'),
  )
  expect(breakpointViolations(house.root)).toEqual(
    [
      [2, 'a width of 50rem'],
      [3, 'a width of 640px'],
      [4, 'a height of 30rem'],
    ].map(([line, what]) => ({
      rule: 'breakpoint',
      at: `apps/web/src/ui/a.css:${line}`,
      detail: `${what} is not in apps/web/src/styles/tokens.css`,
    })),
  )
})

it('pages ask for a right, not for who somebody is', () => {
  const line = "export const isOurs = (self: { kind: string }) => self.kind === 'storyteller'\n"
  house.write('apps/web/src/lib/table/rights.ts', line)
  house.write('apps/web/src/features/vote/a.ts', line)
  house.write(
    'apps/web/src/features/vote/b.ts',
    "export const is = (row: { kind: string }) => row.kind === 'vote'\n",
  )
  expect(rightsViolations(house.root)).toEqual([
    { rule: 'rights', at: 'apps/web/src/features/vote/a.ts:1', detail: expect.stringContaining('rights.ts') },
  ])
})

it('a message is sent from one place, and so is a REST call', () => {
  const files = {
    'features/vote/a.ts': "table.send('nomination', { nomination: false })\n",
    'features/vote/b.ts': "shell.table.ask('nomination', { nomination: [1, 2] })\n",
    'features/board/a.ts': "\nvoid askTable(\n  shell,\n  'board:failed',\n  'nomination',\n  false,\n)\n",
    'shared/game/a.ts': "table.send('whispers', true)\n",
    'features/lobby/a.ts': "const answer = await api.call('nomination')\n",
    'features/lobby/b.ts': "void shell.api.call('create', {\n})\n",
    'lib/account/a.ts': "void api.call(\n  'create',\n)\n",
  }
  for (const [path, text] of Object.entries(files)) house.write(`apps/web/src/${path}`, text)
  const violation = (at: string, detail: string) => ({
    rule: 'one-sender',
    at: `apps/web/src/${at}`,
    detail: `apps/web/src/features/${detail} too`,
  })
  expect(senderViolations(house.root)).toEqual([
    violation('features/vote/a.ts:1', 'board sends nomination'),
    violation('features/vote/b.ts:1', 'board sends nomination'),
    violation('lib/account/a.ts:1', 'lobby sends the call create'),
  ])
})

describe('files and functions can be read at once', () => {
  const lines = (count: number): string => 'call()\n'.repeat(count)
  const LONG = {
    'apps/web/src/ui/Component.tsx': `export const Component = () => {\n${lines(59)}}\n`,
    'apps/server/src/factory.ts': `export function createIt() {\n  return {\n    async run() {\n${lines(57)}    },\n  }\n}\n`,
    'packages/rules/src/a.ts': `export class Room {\n  run() {\n${lines(59)}  }\n}\n`,
  }

  it.each(Object.entries(LONG))('%s is caught', (path, text) => {
    house.write(path, text)
    const [violation] = sizeViolations(house.root)
    expect(violation).toMatchObject({
      rule: 'function-length',
      detail: expect.stringContaining('at most 60'),
    })
  })

  it('a short function in a long file is free', () => {
    house.write('apps/server/src/factory.ts', `${lines(61)}export const short = () => {\n${lines(10)}}\n`)
    expect(sizeViolations(house.root)).toEqual([])
  })

  it('a source and a test have an end', () => {
    house.write('packages/rules/src/a.ts', lines(251))
    house.write('packages/rules/test/a.test.ts', lines(451))
    house.write('packages/rules/test/b.test.ts', lines(450))
    expect(sizeViolations(house.root).map(({ at }) => at)).toEqual([
      'packages/rules/src/a.ts',
      'packages/rules/test/a.test.ts',
    ])
  })
})
