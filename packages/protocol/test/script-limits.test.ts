import { createContent, importScriptValue, type Script, TABLE_LIMITS } from '@belfry/content'
import { loadDefaultPack } from '@belfry/content/default'
import { MAX_NPCS } from '@belfry/rules'
import { describe, expect, it } from 'vitest'
import { toCommand } from '../src/schemas/index.ts'

const content = createContent(await loadDefaultPack())

const imported = (...items: readonly unknown[]) => {
  const read = importScriptValue(items, content)
  if (!read.ok) throw new Error(read.error.errors[0]?.code)
  return read.value
}

/** As a screen sends it. */
const sent = ({ edition, roles, npcs, custom }: Script) =>
  toCommand(
    'edition',
    { edition, roles, npcs, custom: custom.map(({ traits: _traits, ...character }) => character) },
    'st',
  )

const long = (length: number): string => 'x'.repeat(length)
const own = (facts: Record<string, unknown> = {}) => ({
  id: 'own',
  name: 'Own',
  team: 'townsfolk',
  ability: 'Knows.',
  ...facts,
})

const codes = (...items: readonly unknown[]): string[] => imported(...items).warnings.map(({ code }) => code)

describe('[SCRIPT-24] whatever the import lets through is taken by the table', () => {
  it.each<[string, readonly unknown[], string]>([
    ['an id of 80 letters', [own({ id: long(80) })], 'script-id-too-long'],
    ['a text of 9000', [own({ flavor: long(9000) })], 'script-shortened'],
    ['a picture of 5000', [own({ image: `data:image/png;base64,${long(5000)}` })], 'script-link-too-long'],
    [
      'an address of 5000',
      [{ id: '_meta', name: 'A', almanac: `https://a.b/${long(5000)}` }],
      'script-link-too-long',
    ],
    [
      '300 reminders',
      [own({ reminders: Array.from({ length: 300 }, (_, at) => `r${at}`) })],
      'script-shortened',
    ],
    ['a megabyte of metadata', [{ id: '_meta', name: 'A', hidden: long(900_000) }], 'script-left-out'],
    [
      '40 NPCs',
      Array.from({ length: 40 }, (_, at) => own({ id: `npc${at}`, name: `N${at}`, team: 'fabled' })),
      'script-shortened',
    ],
    [
      '300 jinxes',
      [own({ jinxes: Array.from({ length: 300 }, () => ({ id: 'imp', reason: 'r' })) })],
      'script-shortened',
    ],
  ])('%s', (_what, items, code) => {
    const { script, warnings } = imported(...items, 'imp')
    expect(sent(script)).toMatchObject({ ok: true })
    expect(warnings.map((warning) => warning.code)).toContain(code)
  })

  it('says nothing about what fits', () => {
    const small = own({ image: 'data:image/png;base64,AAAA' })
    const { script } = imported(small, 'imp')
    expect(script.custom[0]?.image).toEqual(['data:image/png;base64,AAAA'])
    expect(sent(script)).toMatchObject({ ok: true })
    const cuts = ['script-shortened', 'script-link-too-long', 'script-left-out', 'script-id-too-long']
    expect(codes(small, 'imp').filter((code) => cuts.includes(code))).toEqual([])
  })

  it('a shorter id is the same wherever it is named', () => {
    const { script } = imported(
      own({ id: long(80) }),
      own({ id: 'other', name: 'Other', jinxes: [{ id: long(80), reason: 'r' }] }),
      { id: '_meta', name: 'A', firstNight: [long(80)] },
    )
    const [id] = script.roles
    expect(id?.length).toBeLessThanOrEqual(50)
    expect(script.custom.map((character) => character.id)).toContain(id)
    expect(script.custom[1]?.jinxes[0]?.id).toBe(id)
    expect(script.edition.firstNight).toEqual([id])
  })

  it('a picture that is too long leaves the others in their places', () => {
    const image = ['https://a.b/1.png', `data:image/png,${long(3000)}`, 'https://a.b/3.png']
    expect(imported(own({ team: 'traveller', image }), 'imp').script.custom[0]?.image).toEqual([
      'https://a.b/1.png',
      '',
      'https://a.b/3.png',
    ])
  })

  it('one number for the characters beside the table', () => {
    expect(TABLE_LIMITS.npcs).toBe(MAX_NPCS)
  })
})
