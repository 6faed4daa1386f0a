import { dirname, relative } from 'node:path/posix'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import config, { DB_ORDER, SERVER_ORDER } from '../dependency-cruiser.mjs'
import { importViolations } from '../imports.ts'
import type { Violation } from '../violation.ts'
import { type ScratchHouse, scratchHouse } from './scratch-house.ts'

interface Case {
  readonly says: string
  readonly file: string
  readonly imports: string
  readonly rules: readonly string[]
}

const seed = (says: string, file: string, imports: string, ...rules: string[]): Case => ({
  says,
  file,
  imports,
  rules: rules.sort(),
})

const UNDECLARED = 'src-imports-undeclared'
const BY_PATH = 'neighbour-by-path'

/** A file of a floor, and how another one is reached from there. */
const fileOf = (place: string, name: string): string =>
  `apps/server/src/${place.endsWith('.ts') ? place : `${place}/${name}.ts`}`
const way = (from: string, to: string): string => relative(dirname(from), to).replace(/^(?!\.)/, './')

/** Each floor of the server, and the next one, which it must not know; the last reaches for what has no place. */
const UPWARDS: readonly Case[] = SERVER_ORDER.map((place, at) => {
  const file = fileOf(place, 'up')
  const next = SERVER_ORDER[at + 1]
  const target = next === undefined ? 'apps/server/src/index.ts' : fileOf(next, 'index')
  return seed(
    `server: ${place} does not know ${next ?? 'what has no place'}`,
    file,
    way(file, target),
    `server-${place.replace(/\W/g, '-')}-order`,
  )
})

/** Each part of the storage, and the next one, which it must not know; the ground knows none. */
const DB_UPWARDS: readonly Case[] = ['ground.ts', ...DB_ORDER].slice(0, -1).map((place, at) => {
  const file = fileOf(`db/${place}`, 'up')
  return seed(
    `storage: ${place} does not know ${DB_ORDER[at]}`,
    file,
    way(file, fileOf(`db/${DB_ORDER[at]}`, 'index')),
    `db-${place === 'ground.ts' ? 'ground' : place.replace(/\W/g, '-')}-order`,
  )
})

/** One file with one forbidden import each, for every row of the table and every rule beside it. */
const FORBIDDEN: readonly Case[] = [
  seed('kit imports no neighbour', 'packages/kit/src/a.ts', '@belfry/content', 'kit-imports'),
  seed('kit imports no npm package', 'packages/kit/src/b.ts', 'zod', 'kit-imports', UNDECLARED),
  seed('kit imports nothing of Node', 'packages/kit/src/c.ts', 'node:fs', 'kit-imports'),
  seed('content never imports rules', 'packages/content/src/a.ts', '@belfry/rules', 'content-imports'),
  seed('content never imports protocol', 'packages/content/src/b.ts', '@belfry/protocol', 'content-imports'),
  seed('content never imports Node', 'packages/content/src/c.ts', 'node:fs/promises', 'content-imports'),
  seed(
    'content never imports its Node side',
    'packages/content/src/d.ts',
    '../node/load.ts',
    'content-imports',
  ),
  seed(
    'content: the default pack neither',
    'packages/content/default/e.ts',
    '../node/load.ts',
    'content-imports',
  ),
  seed('rules never import zod', 'packages/rules/src/a.ts', 'zod', 'rules-imports', UNDECLARED),
  seed('rules never import Node', 'packages/rules/src/b.ts', 'crypto', 'rules-imports'),
  seed('rules never import protocol', 'packages/rules/src/c.ts', '@belfry/protocol', 'rules-imports'),
  seed(
    'rules take only types',
    'packages/rules/src/vote/d.ts',
    '@belfry/content',
    'rules-content-types-only',
  ),
  seed(
    'rules: core knows no topic',
    'packages/rules/src/core/e.ts',
    '../vote/ok.ts',
    'rules-core-imports-topic',
  ),
  seed(
    'rules: a topic does not know the engine',
    'packages/rules/src/vote/f.ts',
    '../engine/ok.ts',
    'rules-topic-imports-engine',
  ),
  seed('protocol never imports Node', 'packages/protocol/src/a.ts', 'node:buffer', 'protocol-imports'),
  seed('protocol never imports room', 'packages/protocol/src/b.ts', '@belfry/room', 'protocol-imports'),
  seed('protocol: zod only behind schemas', 'packages/protocol/src/d.ts', 'zod', 'protocol-door-without-zod'),
  seed(
    'protocol: no schema through the door',
    'packages/protocol/src/e.ts',
    './schemas/ok.ts',
    'protocol-door-without-zod',
  ),
  seed(
    'protocol never imports socket.io',
    'packages/protocol/src/c.ts',
    'socket.io',
    'protocol-imports',
    'socket-io-only-in-realtime',
    UNDECLARED,
  ),
  seed(
    'room never imports socket.io',
    'packages/room/src/a.ts',
    'socket.io',
    'room-imports',
    'socket-io-only-in-realtime',
    UNDECLARED,
  ),
  seed(
    'room never imports a database',
    'packages/room/src/b.ts',
    'node:sqlite',
    'room-imports',
    'database-only-in-db',
  ),
  seed('i18n imports no neighbour but kit', 'packages/i18n/src/a.ts', '@belfry/rules', 'i18n-imports'),
  seed('client imports no content', 'packages/client/src/a.ts', '@belfry/content', 'client-imports'),
  seed('bot imports nothing of Node', 'packages/bot/src/a.ts', 'node:net', 'bot-imports'),
  seed(
    'server imports no other app',
    'apps/server/src/app/a.ts',
    '../../../web/src/index.ts',
    'server-imports',
    BY_PATH,
  ),
  seed(
    'server: socket.io outside realtime',
    'apps/server/src/platform/http/b.ts',
    'socket.io',
    'socket-io-only-in-realtime',
  ),
  seed('server: pg outside db', 'apps/server/src/platform/http/c.ts', 'pg', 'database-only-in-db'),
  seed(
    'server: node:sqlite outside db',
    'apps/server/src/platform/http/d.ts',
    'node:sqlite',
    'database-only-in-db',
  ),
  seed('server: kysely outside db', 'apps/server/src/platform/http/e.ts', 'kysely', 'database-only-in-db'),
  ...UPWARDS,
  ...DB_UPWARDS,
  seed(
    'server: a folder without a place',
    'apps/server/src/extra/a.ts',
    '../domain/index.ts',
    'server-without-place',
  ),
  seed(
    'server: a module past its door',
    'apps/server/src/app/b.ts',
    '../modules/own/ok.ts',
    'server-module-door',
  ),
  seed('server: the domain does no I/O', 'apps/server/src/domain/c.ts', 'node:fs', 'server-domain-pure'),
  seed('media imports no room', 'apps/media/src/a.ts', '@belfry/room', 'media-imports'),
  seed('media imports no database', 'apps/media/src/b.ts', 'pg', 'database-only-in-db'),
  seed('media: mediasoup outside sfu', 'apps/media/src/c.ts', 'mediasoup', 'mediasoup-only-in-sfu'),
  seed('web imports no other app', 'apps/web/src/a.tsx', '../../server/src/index.ts', 'web-imports', BY_PATH),
  seed('web imports nothing of Node', 'apps/web/src/b.tsx', 'node:path', 'web-imports'),
  seed("web imports no package's Node side", 'apps/web/src/h.ts', '@belfry/content/node', 'web-imports'),
  seed(
    'a feature never imports a feature',
    'apps/web/src/features/lobby/c.tsx',
    '../board/view.tsx',
    'feature-imports-feature',
  ),
  seed(
    'a feature never imports the app',
    'apps/web/src/features/lobby/floor.ts',
    '../../app/ok.ts',
    'features-imports-upwards',
  ),
  seed(
    'what is shared never imports a feature',
    'apps/web/src/shared/notes/floor.ts',
    '../../features/board/view.tsx',
    'shared-imports-upwards',
  ),
  seed(
    'the shell never imports what is shared',
    'apps/web/src/shell/floor.ts',
    '../shared/notes/ok.ts',
    'shell-imports-upwards',
  ),
  seed('art never imports the shell', 'apps/web/src/art/floor.ts', '../shell/ok.ts', 'art-imports-upwards'),
  seed('ui never imports art', 'apps/web/src/ui/floor.ts', '../art/ok.ts', 'ui-imports-upwards'),
  seed('ui never imports lib', 'apps/web/src/ui/data.ts', '../lib/early.ts', 'ui-imports-upwards'),
  seed('lib never imports ui', 'apps/web/src/lib/floor.ts', '../ui/ok.tsx', 'lib-imports-upwards'),
  seed('lib never imports React', 'apps/web/src/lib/page.ts', 'react', 'lib-without-react'),
  seed('styles import nothing', 'apps/web/src/styles/floor.ts', '../ui/ok.tsx', 'styles-imports-upwards'),
  seed(
    'desktop never imports web',
    'apps/desktop/src/a.ts',
    '../../web/src/index.ts',
    'desktop-imports',
    BY_PATH,
  ),
  seed('desktop imports no rules', 'apps/desktop/src/b.ts', '@belfry/rules', 'desktop-imports'),
  seed('electron outside entry', 'apps/desktop/src/c.ts', 'electron', 'electron-only-in-entry'),
  seed('sources import no test', 'packages/kit/src/d.ts', '../test/helper.ts', 'src-imports-test-code'),
  seed(
    'sources import no tool',
    'apps/server/src/app/f.ts',
    '../../../../tools/helper.ts',
    'src-imports-test-code',
    'server-imports',
  ),
  seed('dependencies are declared', 'apps/web/src/g.ts', 'fast-check', UNDECLARED),
  seed('neighbours are imported by name', 'packages/room/src/c.ts', '../../kit/src/index.ts', BY_PATH),
  seed('no import leads nowhere', 'apps/server/src/app/h.ts', './nowhere.ts', 'unresolvable'),
]

/** What the table allows, so that the rules are not merely refusing everything. */
const ALLOWED: readonly (readonly [file: string, text: string])[] = [
  ['packages/kit/test/helper.ts', 'export const helper = true\n'],
  ['tools/helper.ts', 'export const helper = true\n'],
  ['packages/content/node/load.ts', "import 'node:fs'\n"],
  ['packages/content/src/ok.ts', "import 'zod'\nimport '@belfry/kit'\n"],
  ['packages/rules/src/ok.ts', "import type { here } from '@belfry/content'\nimport '@belfry/kit'\n"],
  ['packages/rules/src/vote/ok.ts', "import '../core/ok.ts'\n"],
  ['packages/rules/src/core/ok.ts', 'export {}\n'],
  ['packages/rules/src/engine/ok.ts', "import '../vote/ok.ts'\n"],
  ['packages/protocol/src/ok.ts', "import type { here } from './schemas/ok.ts'\nimport '@belfry/rules'\n"],
  ['packages/protocol/src/schemas/ok.ts', "import 'zod'\nimport '@belfry/rules'\nimport '@belfry/content'\n"],
  ['packages/room/src/ok.ts', "import '@belfry/rules'\nimport '@belfry/protocol'\n"],
  [
    'apps/server/src/realtime/ok.ts',
    "import 'socket.io'\nimport 'node:http'\nimport '@belfry/content/node'\n",
  ],
  ['apps/server/src/db/ok.ts', "import 'pg'\nimport 'kysely'\nimport 'node:sqlite'\n"],
  ...DB_ORDER.map((place) => [fileOf(`db/${place}`, 'index'), 'export {}\n'] as const),
  ...SERVER_ORDER.filter((place) => !place.endsWith('.ts')).map(
    (place) => [fileOf(place, 'index'), 'export {}\n'] as const,
  ),
  ['apps/server/src/modules/own/ok.ts', "import '../accounts/index.ts'\n"],
  ['apps/server/src/app/ok.ts', "import '../modules/own/index.ts'\n"],
  ['apps/server/src/domain/main.ts', "import 'node:fs'\n"],
  ['apps/media/src/sfu/ok.ts', "import 'mediasoup'\nimport '@belfry/protocol'\n"],
  [
    'apps/web/src/features/board/view.tsx',
    "import '../../ui/ok.tsx'\nimport '../../shared/notes/ok.ts'\nimport 'react'\n",
  ],
  ['apps/web/src/app/ok.ts', "import '../features/board/view.tsx'\n"],
  ['apps/web/src/shared/notes/ok.ts', "import '../../shell/ok.ts'\n"],
  ['apps/web/src/shell/ok.ts', "import '../art/ok.ts'\nimport '../lib/early.ts'\n"],
  ['apps/web/src/art/ok.ts', "import '../ui/ok.tsx'\n"],
  ['apps/web/src/app/main.tsx', "import '../lib/early.ts'\nvoid import('../lib/late.ts')\n"],
  ['apps/web/src/lib/late.ts', "import 'zod'\n"],
  ['apps/web/src/lib/early.ts', "import type { z } from 'zod'\n"],
  ['apps/web/src/ui/ok.tsx', "import '@belfry/i18n'\n"],
  ['apps/desktop/src/electron/entry.ts', "import 'electron'\nimport '@belfry/protocol'\n"],
]

describe('import rules', () => {
  let house: ScratchHouse
  let clean: Violation[]
  let seeded: Violation[]

  beforeAll(async () => {
    house = scratchHouse()
    for (const [file, text] of ALLOWED) house.write(file, text)
    clean = await importViolations(house.root)
    for (const { file, imports } of FORBIDDEN) house.write(file, `import '${imports}'\n`)
    house.write('packages/kit/src/cycle-a.ts', "import './cycle-b.ts'\n")
    house.write('packages/kit/src/cycle-b.ts', "import './cycle-a.ts'\n")
    house.write('apps/web/src/features/lobby/door.tsx', "import '../../lib/heavy.ts'\n")
    house.write('apps/web/src/lib/heavy.ts', "import 'zod'\n")
    house.write('apps/extra/package.json', '{}')
    seeded = await importViolations(house.root)
  }, 60_000)
  afterAll(() => house.remove())

  const rulesBrokenBy = (file: string): string[] =>
    seeded
      .filter(({ at }) => at === file)
      .map(({ rule }) => rule)
      .sort()

  it('let through what the table allows', () => expect(clean).toEqual([]))

  it.each(FORBIDDEN)('bite: $says', ({ file, rules }) => expect(rulesBrokenBy(file)).toEqual(rules))

  it('bite: no cycle of values', () =>
    expect(rulesBrokenBy('packages/kit/src/cycle-a.ts')).toEqual(['circular']))

  it('bite: nothing heavy with the first load, on whatever way', () =>
    expect(rulesBrokenBy('apps/web/src/lib/heavy.ts')).toEqual(['first-load']))

  it('bite: no part without a row', () => expect(rulesBrokenBy('apps/extra')).toEqual(['no-row']))

  it('have each been seen to bite', () => {
    const bitten = new Set(seeded.map(({ rule }) => rule))
    expect(config.forbidden.map(({ name }) => name).filter((name) => !bitten.has(name))).toEqual([])
  })
})
