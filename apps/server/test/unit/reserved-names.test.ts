import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPLETE_LOCALES } from '@belfry/i18n'
import { nameFault } from '@belfry/protocol'
import { expect, it } from 'vitest'

const CATALOGUES = join(import.meta.dirname, '../../../../packages/i18n/src/locales')
const textOf = (locale: string, file: string, key: string): string =>
  JSON.parse(readFileSync(join(CATALOGUES, locale, `${file}.json`), 'utf8'))[key]

it.each(COMPLETE_LOCALES)('nobody calls themselves what an office is called in %s', (locale) => {
  const offices = [
    textOf(locale, 'people', 'role.storyteller'),
    textOf(locale, 'common', 'level.special-moderator'),
    textOf(locale, 'common', 'level.special-tpi'),
  ]
  for (const office of offices) {
    expect(nameFault(office), office).toBe('name.reserved')
    expect(nameFault(`${office} 2`), `${office} 2`).toBe('name.reserved')
  }
  expect(nameFault(`Ada ${offices[0]}`)).toBe('name.reserved')
  expect(nameFault('Ada')).toBe(null)
})
