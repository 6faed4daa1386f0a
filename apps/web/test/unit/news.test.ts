import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from '@belfry/i18n'
import { describe, expect, it } from 'vitest'
import { parseChangelog } from '../../src/features/update/changelog.ts'

const FOLDER = join(import.meta.dirname, '../../src/features/update/news')
const CHANGELOG = readFileSync(join(import.meta.dirname, '../../../../CHANGELOG.md'), 'utf8')
const entries = parseChangelog(CHANGELOG).flatMap(({ changes }) => Object.values(changes).flat())

describe('news in every language', () => {
  it('there is a file for each language but English', () => {
    const languages = LOCALES.map(({ code }) => code).filter((code) => code !== 'en')
    expect(readdirSync(FOLDER).toSorted()).toEqual(languages.map((code) => `${code}.json`).toSorted())
  })

  it.each(readdirSync(FOLDER))('%s tells each change of the changelog, and nothing else', (file) => {
    const news: Record<string, string> = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))
    expect(Object.keys(news).toSorted()).toEqual(entries.toSorted())
    const untold = Object.entries(news).filter(([line, text]) => text.trim() === '' || text === line)
    expect(untold).toEqual([])
  })
})
