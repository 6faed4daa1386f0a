import type { KnipConfig } from 'knip'

/** Stylesheets use packages too, fonts for example: every quoted target counts as an import. */
const importsOfStylesheet = (text: string): string =>
  [...text.matchAll(/(?:@import\s+(?:url\()?|url\()\s*["']([^"':]+)["']/g)]
    .map(([, target]) => `import '${target}'`)
    .join('\n')

const config: KnipConfig = {
  // What its own file uses is not dead, and a limit may be exported to be read.
  ignoreExportsUsedInFile: true,
  // Installed by Debian, not by npm.
  ignoreBinaries: ['nginx', 'pebble', 'pebble-challtestsrv', 'redis-server', 'systemd-analyze'],
  compilers: { css: importsOfStylesheet },
  workspaces: {
    '.': {
      entry: [
        'tools/*.mjs',
        'tools/*/{main,vitest.config}.ts',
        'tools/image/*.mjs',
        'bench/*.ts',
        'bench/relays/*.ts',
        'e2e/**/*.{spec,shots}.ts',
      ],
      project: ['tools/**/*.{mjs,ts}', 'bench/**/*.ts', 'e2e/**/*.ts'],
    },
    'packages/*': { project: ['**/*.ts'] },
    'packages/content': { entry: ['icons/make.ts'], project: ['**/*.ts'] },
    'apps/server': {
      entry: ['src/main.ts', 'src/*/main.ts', 'test/support/{newer-rules,set-clock}.ts'],
      project: ['**/*.ts'],
    },
    'apps/web': {
      entry: ['workbench/{main,board}.tsx', 'test/load/caller.ts'],
      project: ['**/*.{ts,tsx,css}'],
    },
  },
}

export default config
