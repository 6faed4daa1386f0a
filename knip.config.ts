import type { KnipConfig } from 'knip'

/** Stylesheets use packages too, fonts for example: every quoted target counts as an import. */
const importsOfStylesheet = (text: string): string =>
  [...text.matchAll(/(?:@import\s+(?:url\()?|url\()\s*["']([^"':]+)["']/g)]
    .map(([, target]) => `import '${target}'`)
    .join('\n')

/**
 * `--production` looks at what is shipped and at the tools: an export that only tests need is dead. Bots are a tool of
 * tests, and what a door `testing` opens is for them.
 */
const isProduction = process.argv.includes('--production')
const NOT_FOR_TESTS = ['!{test,testing}/**!']

const config: KnipConfig = {
  // What its own file uses is not dead, and a limit may be exported to be read.
  ignoreExportsUsedInFile: true,
  // Installed by Debian, not by npm.
  ignoreBinaries: [
    'debootstrap',
    'dpkg-deb',
    'faketime',
    'makensis',
    'nginx',
    'pebble',
    'pebble-challtestsrv',
    'redis-server',
    'systemd-analyze',
    'timedatectl',
    'unshare',
  ],
  ignore: isProduction ? ['packages/bot/src/index.ts', '{packages,apps}/*/{test,testing}/**'] : [],
  compilers: { css: importsOfStylesheet },
  workspaces: {
    '.': {
      entry: [
        'tools/*.mjs!',
        'tools/*/main.{ts,mjs}!',
        'tools/*/vitest.config.ts',
        'tools/image/*.mjs!',
        'bench/*.ts!',
        'bench/relays/*.ts!',
        'e2e/**/*.{spec,shots,walk}.ts',
      ],
      project: ['tools/**/*.{mjs,ts}!', '!tools/**/test/**!', 'bench/**/*.ts!', 'e2e/**/*.ts'],
    },
    'packages/*': { project: ['**/*.ts!', ...NOT_FOR_TESTS], includeEntryExports: true },
    'packages/content': {
      entry: ['icons/make.ts!'],
      project: ['**/*.ts!', ...NOT_FOR_TESTS],
      includeEntryExports: true,
    },
    'packages/i18n': {
      entry: ['check-main.ts!'],
      project: ['**/*.ts!', ...NOT_FOR_TESTS],
      includeEntryExports: true,
    },
    'apps/desktop': {
      entry: ['src/{main,boot}.ts!', 'src/electron/{entry,start}.ts!'],
      project: ['**/*.ts!', ...NOT_FOR_TESTS],
      // Comes from its maker; what is used of it is declared beside its entry.
      ignoreDependencies: ['electron'],
    },
    'apps/media': { entry: ['src/main.ts!'], project: ['**/*.ts!', ...NOT_FOR_TESTS] },
    'apps/server': {
      entry: ['src/main.ts!', 'src/**/main.ts!', 'test/support/{newer-rules,set-clock}.ts'],
      project: ['**/*.ts!', ...NOT_FOR_TESTS],
    },
    'apps/web': {
      entry: [
        'src/app/main.tsx!',
        'src/shared/captcha/frameScript.ts!',
        'vite.config.ts!',
        'vite.boards.config.ts',
        'workbench/{main,board}.tsx',
        'test/load/{caller,talkers}.ts',
      ],
      project: ['**/*.{ts,tsx,css}!', ...NOT_FOR_TESTS, '!workbench/**!', '!vite.boards.config.ts!'],
      // Its configuration would be left out of what is shipped; the changelog's pages are made there.
      ...(isProduction ? { vite: false } : {}),
    },
  },
}

export default config
