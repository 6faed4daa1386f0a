import { builtinModules } from 'node:module'

/**
 * The import rules of the house (the table in docs/architecture.md), as dependency-cruiser reads them.
 * tools/checks/test/import-rules.test.ts seeds a violation of every rule, so none can go blind unnoticed.
 */

const ANY_NPM_PACKAGE = '.+'

const SHIPPED = '(?:src|default)'
/** A package keeps what needs Node beside its sources in `node/`; whoever must not know Node must not reach it. */
const WITHOUT_NODE = '(?!node/)'

/**
 * @typedef {object} Part
 * @property {string[]} house folders of the house it may import, besides itself
 * @property {string[]} npm npm packages it may import, as regular expressions
 * @property {boolean} node whether it may import Node's own modules
 */

/** @type {Record<string, Part>} */
export const PARTS = {
  'packages/kit': { house: [], npm: [], node: false },
  'packages/content': { house: ['packages/kit'], npm: ['zod'], node: false },
  'packages/rules': { house: ['packages/kit', 'packages/content'], npm: [], node: false },
  'packages/protocol': {
    house: ['packages/rules', 'packages/content', 'packages/kit'],
    npm: ['zod'],
    node: false,
  },
  'packages/room': {
    house: ['packages/rules', 'packages/protocol', 'packages/kit'],
    npm: [],
    node: false,
  },
  'packages/i18n': { house: ['packages/kit'], npm: ['i18next'], node: false },
  'packages/client': {
    house: ['packages/rules', 'packages/protocol', 'packages/room', 'packages/kit'],
    npm: ['socket\\.io-client'],
    node: false,
  },
  'packages/bot': { house: ['packages/[^/]+'], npm: ['socket\\.io-client'], node: false },
  'apps/server': { house: ['packages/[^/]+'], npm: [ANY_NPM_PACKAGE], node: true },
  'apps/media': {
    house: ['packages/protocol', 'packages/rules', 'packages/kit'],
    npm: [ANY_NPM_PACKAGE],
    node: true,
  },
  'apps/web': { house: ['packages/[^/]+'], npm: [ANY_NPM_PACKAGE], node: false },
  'apps/desktop': {
    house: ['packages/protocol', 'packages/i18n', 'packages/kit'],
    npm: [ANY_NPM_PACKAGE],
    node: true,
  },
}

/** What a browser reads before a page can be used: where the app starts, and its doors. */
export const FIRST_LOAD = /^apps\/web\/src\/(app\/main\.tsx|features\/(login|lobby)\/)/
/** Too heavy for it: answers are checked by the server that gives them, messages by the room that takes them. */
export const LATER = /(^|\/)node_modules\/zod\//

/** The folders that have a row; one without would be free to import anything. */
export const FOLDERS = Object.keys(PARTS)

const NODE_MODULES = `^(node:)?(${builtinModules.map((name) => name.replace(/^node:/, '')).join('|')})$`
const SHIPPED_ANYWHERE = `^(packages|apps)/[^/]+/${SHIPPED}/`
const DATABASE = [...npm('pg'), ...npm('kysely'), '^(node:)?sqlite$']

/** @param {string} name */
function npm(name) {
  return [`(^|/)node_modules/${name}/`]
}

/** @param {Part} part */
function readable(part) {
  const npmPackages = part.npm.map((name) =>
    name === ANY_NPM_PACKAGE ? 'npm packages' : name.replaceAll('\\', ''),
  )
  const house = part.house.map((name) => name.replace(/\/\[.*/, '/*'))
  return [...house, ...npmPackages, ...(part.node ? ['Node'] : [])].join(', ')
}

/** @param {[folder: string, part: Part]} entry */
function onlyWhatItMayImport([folder, part]) {
  return {
    name: `${folder.replace(/.*\//, '')}-imports`,
    comment: `${folder} may import ${readable(part) || 'nothing but itself'}`,
    severity: 'error',
    from: { path: `^${folder}/${SHIPPED}/` },
    to: {
      couldNotResolve: false,
      pathNot: [
        ...[folder, ...part.house].map((each) => `^${each}/${part.node ? '' : WITHOUT_NODE}`),
        ...part.npm.flatMap(npm),
        ...(part.node ? [NODE_MODULES] : []),
      ],
    },
  }
}

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 */
function never(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

const confined = [
  never(
    'rules-content-types-only',
    'the rules know the shape of content, never its data',
    { path: '^packages/rules/src/' },
    { path: '^packages/content/', dependencyTypesNot: ['type-only'] },
  ),
  never(
    'socket-io-only-in-realtime',
    'socket.io is known to the realtime gateway alone',
    { path: SHIPPED_ANYWHERE, pathNot: '^apps/(server|media)/src/realtime/' },
    { path: [...npm('socket\\.io'), ...npm('engine\\.io'), ...npm('@socket\\.io')] },
  ),
  never(
    'database-only-in-db',
    'the database driver is known to the storage layer alone',
    { path: SHIPPED_ANYWHERE, pathNot: '^apps/server/src/db/' },
    { path: DATABASE },
  ),
  never(
    'mediasoup-only-in-sfu',
    'mediasoup is known to the forwarding unit alone',
    { path: SHIPPED_ANYWHERE, pathNot: '^apps/media/src/sfu/' },
    { path: npm('mediasoup') },
  ),
  never(
    'electron-only-in-entry',
    'all other desktop code takes the Electron API as an argument',
    { path: SHIPPED_ANYWHERE, pathNot: '^apps/desktop/src/electron/entry\\.ts$' },
    { path: [...npm('electron'), '^electron$'] },
  ),
]

const rules = [
  never(
    'rules-core-imports-topic',
    'core/ is what every topic uses: it knows none of them',
    { path: '^packages/rules/src/core/' },
    { path: '^packages/rules/src/', pathNot: '^packages/rules/src/(core/|state/|state\\.ts|limits\\.ts)' },
  ),
  never(
    'rules-topic-imports-engine',
    'the engine puts the topics together: none of them knows it',
    { path: '^packages/rules/src/', pathNot: '^packages/rules/src/(engine/|index\\.ts)' },
    { path: '^packages/rules/src/(engine/|topics\\.ts)' },
  ),
]

/** The floors of the web app, from the top; each knows those below it. */
const FLOORS = [
  { floor: 'features', never: 'app' },
  { floor: 'shared', never: 'app|features' },
  { floor: 'shell', never: 'app|features|shared' },
  { floor: 'art', never: 'app|features|shared|shell' },
  { floor: 'ui', never: 'app|features|shared|shell|art|lib' },
  { floor: 'lib', never: 'app|features|shared|shell|art|ui' },
  { floor: 'styles', never: 'app|features|shared|shell|art|ui|lib' },
]

/** @param {(typeof FLOORS)[number]} entry */
function onlyBelow({ floor, never: above }) {
  return never(
    `${floor}-imports-upwards`,
    `${floor}/ stands below ${above.replaceAll('|', ', ')}`,
    { path: `^apps/web/src/${floor}/` },
    { path: `^apps/web/src/(${above})/` },
  )
}

const SERVER = 'apps/server/src'
/** The floors of the server from the ground up: each knows those before it, and nothing of those behind. */
export const SERVER_ORDER = [
  'domain',
  'db',
  'platform/config',
  'platform/system',
  'platform/startup',
  'platform/bus',
  'platform/http',
  'platform/mail',
  'platform/tls',
  'platform/foundation.ts',
  'modules/accounts',
  'modules/verification',
  'modules/factor',
  'modules/login',
  'modules/profile',
  'modules/subscription',
  'modules/tournament',
  'modules/recording',
  'modules/sessions',
  'modules/replays',
  'modules/voice',
  'modules/moderation',
  'modules/community',
  'modules/status',
  'modules/content',
  'modules/own',
  'modules/guests',
  'realtime',
  'app',
  'backup',
  'admin',
]

/** @param {string} place */
const inServer = (place) => `^${SERVER}/${place.replace('.', '\\.')}(/|$)`

const DB = `${SERVER}/db`
/** What stores, from the ground up. What stands beside these (tables, names, errors) is the ground, and knows none. */
export const DB_ORDER = [
  'migrations',
  'engine.ts',
  'repositories',
  'session-log.ts',
  'sqlite',
  'postgres',
  'database.ts',
]

/** @param {string} place */
const inDb = (place) => `^${DB}/${place.replace('.', '\\.')}(/|$)`

const db = [
  ...DB_ORDER.slice(0, -1).map((place, at) =>
    never(
      `db-${place.replace(/\W/g, '-')}-order`,
      `${place} knows what stands before it in the order of the storage, and nothing behind it`,
      { path: inDb(place) },
      { path: DB_ORDER.slice(at + 1).map(inDb) },
    ),
  ),
  never(
    'db-ground-order',
    'tables, names and errors of the storage know nothing that is built on them',
    { path: `^${DB}/`, pathNot: DB_ORDER.map(inDb) },
    { path: DB_ORDER.map(inDb) },
  ),
]

const server = [
  ...db,
  ...SERVER_ORDER.map((place, at) =>
    never(
      `server-${place.replace(/\W/g, '-')}-order`,
      `${place} knows what stands before it in the order of the server, and nothing behind it`,
      { path: inServer(place) },
      { path: `^${SERVER}/`, pathNot: SERVER_ORDER.slice(0, at + 1).map(inServer) },
    ),
  ),
  never(
    'server-without-place',
    'every folder of the server has its place in the order; `main.ts` alone stands outside',
    { path: `^${SERVER}/`, pathNot: [...SERVER_ORDER.map(inServer), `^${SERVER}/main\\.ts$`] },
    { path: '.' },
  ),
  never(
    'server-module-door',
    'a module is opened, and its routes are found, through its index.ts',
    { path: `^${SERVER}/app/` },
    { path: `^${SERVER}/(modules/[^/]+|realtime)/`, pathNot: '/index\\.ts$' },
  ),
  never(
    'server-domain-pure',
    'the domain reads and writes nothing: its programs do',
    { path: `^${SERVER}/domain/`, pathNot: '/main\\.ts$' },
    { path: [NODE_MODULES, ...npm(ANY_NPM_PACKAGE)] },
  ),
]

const web = [
  never(
    'protocol-door-without-zod',
    'names, types, paths and limits come without what checks them, which is behind `@belfry/protocol/schemas`',
    { path: '^packages/protocol/src/(?!schemas/)' },
    { path: [...npm('zod'), '^packages/protocol/src/schemas/'], dependencyTypesNot: ['type-only'] },
  ),
  never(
    'feature-imports-feature',
    'features meet in the registries, never directly',
    { path: '^apps/web/src/features/([^/]+)/' },
    { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  ),
  ...FLOORS.map(onlyBelow),
  never(
    'lib-without-react',
    'what stands in lib/ can be used and tested without a page',
    { path: '^apps/web/src/lib/' },
    {
      path: [
        ...npm('react'),
        ...npm('react-[^/]+'),
        ...npm('@tanstack/react-[^/]+'),
        ...npm('@base-ui/[^/]+'),
      ],
    },
  ),
]

const everywhere = [
  never(
    'src-imports-test-code',
    'what ships never needs a test, a bench or a tool',
    { path: SHIPPED_ANYWHERE },
    { path: ['^(packages|apps)/[^/]+/test/', '^(e2e|bench|tools)/', '\\.(test|spec)\\.tsx?$'] },
  ),
  never(
    'src-imports-undeclared',
    'what ships stands in the dependencies of its own package.json',
    { path: SHIPPED_ANYWHERE },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  ),
  never(
    'neighbour-by-path',
    'parts of the house import each other by name, through what they export',
    { path: `^((?:packages|apps)/[^/]+)/${SHIPPED}/` },
    { path: '^(packages|apps)/', pathNot: '^$1/', dependencyTypes: ['local'] },
  ),
  never(
    'circular',
    'a cycle of values has no order in which it can be read',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  never(
    'unresolvable',
    'an import that cannot be followed escapes every other rule',
    {},
    // What the bundler is asked to hand over as an address is a file, not a module; Electron comes from its maker.
    { couldNotResolve: true, pathNot: '\\?url$|^electron$' },
  ),
]

export default {
  forbidden: [
    ...Object.entries(PARTS).map(onlyWhatItMayImport),
    ...confined,
    ...rules,
    ...server,
    ...web,
    ...everywhere,
  ],
  options: {
    // TypeScript 7 has no parser API: without swc dependency-cruiser would skip every .ts file and find nothing.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.tsc|dist)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
