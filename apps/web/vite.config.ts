import { readFileSync } from 'node:fs'
import { COMPLETE_LOCALES, DEFAULT_LOCALE } from '@belfry/i18n'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { OLD_BROWSER_FILE } from './src/app/files/oldBrowserFile.ts'
import { oldBrowserPage } from './src/app/files/oldBrowserPage.ts'
import { MANIFEST_FILE, webManifest } from './src/app/files/webManifest.ts'
import {
  parseChangelog,
  type Release,
  releaseNotes,
  releaseNotesPath,
} from './src/features/update/changelog.ts'

const BACKEND = process.env['BACKEND_URL'] ?? 'http://localhost:8081'
const CHANGELOG = new URL('../../CHANGELOG.md', import.meta.url)

/**
 * Hands the app the releases of CHANGELOG.md, read when it is built, and puts the notes of each beside it as a text
 * file.
 */
function changelog(): Plugin {
  const read = (): readonly Release[] => parseChangelog(readFileSync(CHANGELOG, 'utf8'))
  return {
    name: 'changelog',
    config: () => ({ define: { __RELEASES__: JSON.stringify(read()) } }),
    generateBundle() {
      for (const release of read())
        this.emitFile({
          type: 'asset',
          fileName: releaseNotesPath(release.version).slice(1),
          source: releaseNotes(release),
        })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const release = read().find(({ version }) => request.url === releaseNotesPath(version))
        if (!release) return next()
        response.setHeader('content-type', 'text/plain; charset=utf-8')
        response.end(releaseNotes(release))
      })
    },
  }
}

const LOCALES = new URL('../../packages/i18n/src/locales/', import.meta.url)

/** A text by its whole key, read when the app is built. */
const textsIn = (locale: string) => {
  const read = (namespace: string): Record<string, string> =>
    JSON.parse(readFileSync(new URL(`${locale}/${namespace}.json`, LOCALES), 'utf8'))
  const texts: Record<string, Record<string, string>> = { common: read('common'), update: read('update') }
  return (key: string): string => {
    const [namespace = '', name = ''] = key.split(':')
    return texts[namespace]?.[name] ?? ''
  }
}

/** Files beside the app that are made of texts: what installs it, and the page for browsers that cannot run it. */
const FILES: Readonly<Record<string, { readonly type: string; readonly make: () => string }>> = {
  [MANIFEST_FILE]: {
    type: 'application/manifest+json',
    make: () => JSON.stringify(webManifest(DEFAULT_LOCALE, textsIn(DEFAULT_LOCALE)), null, 2),
  },
  [OLD_BROWSER_FILE]: {
    type: 'text/html; charset=utf-8',
    make: () => oldBrowserPage(COMPLETE_LOCALES.map((locale) => ({ locale, text: textsIn(locale) }))),
  },
}

function textFiles(): Plugin {
  return {
    name: 'text-files',
    generateBundle() {
      for (const [fileName, { make }] of Object.entries(FILES))
        this.emitFile({ type: 'asset', fileName, source: make() })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = FILES[request.url?.slice(1) ?? '']
        if (!file) return next()
        response.setHeader('content-type', file.type)
        response.end(file.make())
      })
    },
  }
}

/**
 * Few files, because each costs a way to the server: what every page has, what the doors have, and what lies around
 * a table. The rest (one language, one rule page, error reports) is fetched by itself when it is wanted.
 */
const TABLE =
  'board|characters|chat|chronicle|guidance|hands|herald|menu|night|people|said|scripts|session|timer|voice|vote'
/** The own microphone and camera: also in the settings and in the setup, which are opened in the lobby. */
const OWN_MEDIA =
  /src[\\/]shared[\\/]voice[\\/](ownMedia(Of)?|capture|chat(Audio|Video)|constraints|deviceList|fields|outgoing|useOwnMedia|DeviceSelect|GainSlider)\.tsx?$/
const CHUNKS = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  // Whoever comes by a link or a mail, or goes on elsewhere, takes another door.
  {
    name: 'doors',
    test: /src[\\/]features[\\/](login|lobby)[\\/](?!(Join|Continue)Page|(Guest|Link|Reset)Form|guests)/,
    priority: 2,
  },
  { name: 'own-media', test: OWN_MEDIA, priority: 2 },
  {
    name: 'table',
    test: new RegExp(
      `src[\\\\/]features[\\\\/](${TABLE}|devices)[\\\\/](?!(local|replay|text-table)[\\\\/])`,
    ),
    priority: 1,
  },
  {
    // All its texts in one language.
    name: (id: string) => `table-${/locales[\\/]([\w-]+)/.exec(id)?.[1] ?? ''}`,
    test: new RegExp(`locales[\\\\/][\\w-]+[\\\\/](${TABLE})\\.json`),
  },
]

export default defineConfig({
  plugins: [react(), changelog(), textFiles()],
  build: {
    target: 'es2023',
    sourcemap: true,
    manifest: 'files.json',
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  json: { stringify: true },
  server: { proxy: { '/backend': { target: BACKEND, ws: true } } },
})
