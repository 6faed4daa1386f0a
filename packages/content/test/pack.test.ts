import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unwrap } from '@belfry/kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_PACK_DIR, describePackProblem, type LoadedPack, loadPack } from '../node/load-pack.ts'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pack-'))
})

afterEach(() => rmSync(dir, { recursive: true }))

const write = (path: string, json: unknown): void => {
  const file = join(dir, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof json === 'string' ? json : JSON.stringify(json))
}

const load = (): LoadedPack => unwrap(loadPack(dir))

const refusal = (): readonly string[] => {
  const result = loadPack(dir)
  if (result.ok) throw new Error('the pack was not refused')
  return result.error.map(describePackProblem)
}

describe("an operator's pack", () => {
  it('changes texts of the default pack one by one', () => {
    write('texts/en/characters/mine.json', { imp: { ability: 'The official words.' } })
    write('texts/fr/characters/all.json', { imp: { name: 'Diablotin' } })
    const { content, source } = load()
    expect(content.character('imp')).toMatchObject({ name: 'Imp', ability: 'The official words.' })
    expect(content.character('spy')?.ability).not.toBe('')
    expect(source.texts['fr']?.characters['imp']?.name).toBe('Diablotin')
    expect(source.texts['de']).toBeDefined()
  })

  it('adds characters, editions and jinxes, and changes facts of known ones', () => {
    write('facts/characters.json', [
      { id: 'brewer', team: 'townsfolk', special: [{ type: 'vote', name: 'hidden' }] },
      { id: 'imp', team: 'demon', reminders: ['Dead', 'Dead'] },
    ])
    write('texts/en/characters/mine.json', { brewer: { name: 'Brewer', ability: 'You brew.' } })
    write('facts/jinxes.json', [['brewer', 'imp']])
    write('texts/en/jinxes.json', { 'brewer+imp': 'They do not mix.' })
    write('facts/editions.json', [
      {
        id: 'house',
        author: 'Us',
        level: 'beginner',
        isOfficial: false,
        color: 'red',
        themes: [{ id: 1, sky: 'black', horizon: 'black', glow: 'white' }],
        characters: ['brewer', 'imp'],
      },
    ])
    write('texts/en/editions.json', { house: 'The house' })
    const { content } = load()
    expect(content.pack.characters).toHaveLength(182)
    expect(content.trait('brewer', 'hidden-vote')).toBeDefined()
    expect(content.character('brewer')?.icon).toBe('village')
    expect(content.character('imp')).toMatchObject({ edition: 'tb', reminders: ['Dead', 'Dead'] })
    expect(content.jinxReason('imp', 'brewer')).toBe('They do not mix.')
    expect(content.edition('house')).toMatchObject({
      roles: ['brewer', 'imp'],
      edition: { name: 'The house' },
    })
  })

  it('replaces the default pack where it says so', () => {
    cpSync(DEFAULT_PACK_DIR, dir, { recursive: true })
    write('pack.json', { base: 'none' })
    expect(load().content.pack.characters).toHaveLength(181)
    rmSync(join(dir, 'facts/labels.json'))
    expect(refusal()).toEqual(['facts/labels.json: The file is missing.'])
  })
})

describe('a broken pack is refused with file, path and reason', () => {
  it('for a file that is no JSON or that no pack has', () => {
    write('facts/editions.json', '[{]')
    expect(refusal()).toEqual([expect.stringMatching(/^facts\/editions\.json: Not valid JSON: .+/)])
    write('facts/editions.json', [])
    write('facts/edition.json', [])
    write('readme.json', {})
    expect(refusal()).toEqual([
      'facts/edition.json: A pack has no file of this name.',
      'readme.json: A pack has no file of this name.',
    ])
  })

  it('for a folder that is not there', () => {
    rmSync(dir, { recursive: true })
    expect(refusal()).toEqual([expect.stringMatching(/^\.: The file or folder cannot be read: ENOENT/)])
    mkdirSync(dir)
  })

  it('for values of the wrong shape, each with its place', () => {
    write('facts/characters.json', [{ id: 'Brewer', team: 'brewers', remindres: [] }])
    write('texts/en/characters/mine.json', { imp: { ability: 'x'.repeat(251) } })
    const lines = refusal()
    expect(lines).toHaveLength(4)
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^facts\/characters\.json \(\[0\]\.id\): Invalid string/),
        expect.stringMatching(/^facts\/characters\.json \(\[0\]\.team\): Invalid option/),
        expect.stringMatching(/^facts\/characters\.json \(\[0\]\): Unrecognized key: "remindres"/),
        expect.stringMatching(/^texts\/en\/characters\/mine\.json \(imp\.ability\): Too big/),
      ]),
    )
  })

  it('for parts that do not fit together', () => {
    write('facts/characters.json', [{ id: 'brewer', team: 'townsfolk' }])
    write('facts/character-icons.json', { brewer: 'no-such-icon' })
    write('facts/jinxes.json', [['brewer', 'nobody']])
    write('facts/night-order.json', {
      firstNight: ['dusk', 'brewer', 'brewer', 'ghost'],
      otherNight: ['dusk', 'dawn'],
    })
    write('facts/release.json', { author: 'Us', theme: 1, characters: ['nobody'] })
    write('texts/en/characters/mine.json', { brwer: { name: 'Brewer' } })
    expect(refusal()).toEqual([
      'facts/release.json (characters[0]): There is no character “nobody”.',
      expect.stringMatching(/^facts\/jinxes\.json \(\[131\]\[1\]\): There is no character “nobody”\./),
      'facts/night-order.json (firstNight[2]): “brewer” is listed twice.',
      'facts/night-order.json (firstNight[3]): There is no character “ghost”.',
      'facts/night-order.json (firstNight): The step “minioninfo” is missing.',
      'facts/night-order.json (firstNight): The step “demoninfo” is missing.',
      'facts/night-order.json (firstNight): The step “dawn” is missing.',
      'facts/character-icons.json (brewer): There is no icon “no-such-icon”.',
      'texts/en/characters (brewer.name): The text “name” is missing.',
      'texts/en/characters (brewer.ability): The text “ability” is missing.',
      'texts/en/characters (brewer.firstNightReminder): The text “firstNightReminder” is missing.',
      'texts/en/jinxes.json (brewer+nobody): The text “brewer+nobody” is missing.',
      'texts/en/characters (brwer): There is no character “brwer”.',
    ])
  })
})
