import {
  type ContentIndex,
  createContent,
  importScriptValue,
  type NightEntry,
  type Script,
  type Team,
} from '@belfry/content'
import { loadDefaultPack } from '@belfry/content/default'
import { fakeClock } from '@belfry/kit'
import type { Alignment, EditionView, SessionView, SignalView } from '@belfry/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { FEATURES } from '../../src/app/features.ts'
import { maySeeNightOrder } from '../../src/features/scripts/eyes.ts'
import { chooseEdition } from '../../src/features/scripts/api.ts'
import { createScriptHistory, remembered } from '../../src/features/scripts/history.ts'
import { jumpOf, jumpToJinx } from '../../src/features/scripts/jinxJump.ts'
import {
  createHinting,
  informedSeats,
  lineKey,
  nightHints,
  nightLines,
  nightNow,
  ownWakings,
  startsOn,
  turnsBefore,
  wasWokenFor,
} from '../../src/features/scripts/night.ts'
import { refusalAlert, unknownIds, warningsAlert } from '../../src/features/scripts/problems.ts'
import {
  isStarred,
  jinxesOf,
  jinxKey,
  missingFrom,
  safeLink,
  sheetOf,
  wikiLink,
} from '../../src/features/scripts/sheet.ts'
import { englishNames } from '../../src/features/scripts/useEnglishNames.ts'
import { createSideTabs } from '../../src/lib/board/sideTabs.ts'
import { pictureOf } from '../../src/shared/characters/faces.ts'
import type { Shell } from '../../src/shell/shell.ts'
import { memory } from './support/memory.ts'

let content: ContentIndex

beforeAll(async () => {
  content = createContent(await loadDefaultPack())
})

const viewOf = ({ edition, roles, npcs, custom }: Script, theme = 1): EditionView =>
  ({
    ...edition,
    roles,
    npcs,
    custom: Object.fromEntries(custom.map(({ traits: _traits, ...character }) => [character.id, character])),
    theme,
  }) as EditionView

const first = (): EditionView => {
  const script = content.edition('tb')
  if (!script) throw new Error('no first edition')
  return viewOf(script)
}

const imported = (items: readonly unknown[]): EditionView => {
  const read = importScriptValue(items, content)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return viewOf(read.value.script)
}

const seats = (...roles: (string | null)[]) => roles.map((role) => ({ role, reminders: [], isDead: false }))

/** Says the key and its values, so that tests see what would be said. */
const t = (key: string, params?: object): string => (params ? `${key} ${JSON.stringify(params)}` : key)

describe('the character sheet', () => {
  it('groups the characters by team, without travellers', () => {
    const { groups } = sheetOf(first(), content)
    expect(groups.map(({ team }) => team)).toEqual(['townsfolk', 'outsider', 'minion', 'demon'])
    expect(groups.flatMap(({ characters }) => characters.map(({ id }) => id))).not.toContain('thief')
  })

  it('links to the wiki by the encoded name', () => {
    expect(wikiLink('Fortune Teller')).toMatch(/^https:\/\/.+\/Fortune%20Teller$/)
  })

  it('[SCRIPT-42] leads from a character to each of its jinxes', () => {
    const { jinxes } = sheetOf(imported(['spy', 'magician', 'imp', 'chef', 'empath']), content)
    expect(jinxes.map(jinxKey)).toEqual(['spy+magician'])
    expect(jinxesOf('magician', jinxes)).toEqual(jinxes)
    expect(jinxesOf('chef', jinxes)).toEqual([])
    const pairs = [
      { a: 'x', b: 'y', reason: '' },
      { a: 'z', b: 'x', reason: '' },
    ]
    expect(jinxesOf('x', pairs)).toEqual(pairs)
  })

  it('[SCRIPT-42] opens the sheet at once, and goes to the jinx when it stands still', () => {
    const clock = fakeClock()
    const opened: string[] = []
    const tabs = { set: (name: string, state: string) => opened.push(`${name} ${state}`) }
    const shell = { clock, board: { tabs } } as unknown as Shell
    jumpToJinx(shell, { a: 'spy', b: 'magician' })
    expect(opened).toEqual(['characters open'])
    clock.advance(349)
    expect(jumpOf(shell).get()).toBeNull()
    clock.advance(1)
    expect(jumpOf(shell).get()).toEqual({ key: 'spy+magician' })
  })

  it('[SCRIPT-17] shows the usual picture, and the other to whoever has changed sides', () => {
    const image = ['https://a.example/1.png', 'https://a.example/2.png', 'https://a.example/3.png']
    const [first = '', second = '', third = ''] = image
    const shown = (team: Team, alignment: Alignment, list = image) =>
      pictureOf({ image: list, team }, alignment)
    expect(shown('townsfolk', null)).toBe(first)
    expect(shown('townsfolk', 'g')).toBe(first)
    expect(shown('townsfolk', 'e')).toBe(second)
    expect(shown('minion', null)).toBe(first)
    expect(shown('minion', 'g')).toBe(second)
    expect(shown('minion', 'g', [first])).toBe(first)
    expect([shown('traveller', null), shown('traveller', 'g'), shown('traveller', 'e')]).toEqual(image)
    expect(shown('traveller', 'e', ['', '', third])).toBe(third)
    expect(shown('traveller', null, ['', '', third])).toBeNull()
    expect(shown('traveller', 'g', [first, '', third])).toBe(first)
    expect(third).not.toBe('')
  })

  it('shows pictures from the web and those written into a script, and nothing that runs', () => {
    expect(pictureOf({ image: [], team: 'demon' })).toBeNull()
    expect(pictureOf({ image: ['data:image/svg+xml,x'], team: 'demon' })).toBe('data:image/svg+xml,x')
    expect(pictureOf({ image: ['javascript:alert(1)'], team: 'demon' })).toBeNull()
    expect(safeLink('javascript:alert(1)')).toBeNull()
  })

  it('[SCRIPT-48] a star marks who acts at night, but not in the first', () => {
    const starred = sheetOf(first(), content).groups.flatMap(({ characters }) => characters.filter(isStarred))
    const ids = starred.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['monk', 'imp', 'ravenkeeper', 'undertaker']))
    expect(ids).not.toContain('empath')
    expect(ids).not.toContain('chef')
  })

  it('knows what it does not know', () => {
    expect(missingFrom(first(), content)).toEqual({ edition: null, roles: [] })
    const strange = { ...first(), id: 'attic', roles: ['chef', 'gronk'], npcs: ['zork'] }
    expect(missingFrom(strange, content)).toEqual({ edition: 'attic', roles: ['gronk', 'zork'] })
    const brew = { id: 'lamp', name: 'Lamp', team: 'townsfolk', ability: 'You shine.' }
    expect(missingFrom(imported(['imp', brew]), content)).toEqual({ edition: null, roles: [] })
  })
})

describe('the order of the night', () => {
  const table = (players = seats('chef', 'empath', null)) => ({ edition: first(), players, npcs: [] })

  it('starts with steps and held lines switched on, and the rest off', () => {
    const lines = nightLines('firstNight', table(), content)
    const on = lines.filter(startsOn).map(({ id }) => id)
    expect(on).toEqual(['dusk', 'chef', 'empath', 'dawn'])
    expect(lines.length).toBeGreaterThan(on.length)
  })

  it('starts an NPC switched on, though nobody holds it', () => {
    const lines = nightLines('otherNight', { ...table(), npcs: ['duchess'] }, content)
    expect(lines.find(({ id }) => id === 'duchess')).toSatisfy(startsOn)
  })

  it('names each line once a night', () => {
    const keys = (['firstNight', 'otherNight'] as const).flatMap((night) =>
      nightLines(night, table(), content).map((line) => lineKey(night, 1, line)),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('[NIGHT-06] begins every night anew; what is ticked by day is for the night that comes', () => {
    const [line] = nightLines('otherNight', table(), content)
    if (!line) throw new Error('an empty night')
    const [second, day, third] = [3, 4, 5].map((phase) => lineKey('otherNight', phase, line))
    expect(second).not.toBe(third)
    expect(day).toBe(third)
  })

  it('is night in odd phases only', () => {
    expect([0, 1, 2, 3].map(nightNow)).toEqual([null, 'firstNight', null, 'otherNight'])
  })

  it('ticks off who was woken step by step: what evil is told is not the turn of their character', () => {
    const evil = seats('poisoner', 'imp', 'chef', 'empath', 'monk', 'saint', 'lunatic')
    const lines = nightLines('firstNight', table(evil), content)
    const informed = informedSeats(lines)
    expect(informed).toEqual(new Set([0, 1]))
    const woken = (id: string, seat: number, ...signs: string[]) => {
      const line = lines.find((each) => each.id === id)
      return line && wasWokenFor(line, informed.has(seat), signs)
    }
    expect([woken('minioninfo', 0, 'demon'), woken('poisoner', 0, 'demon', 'minions')]).toEqual([true, false])
    expect([woken('minioninfo', 0, 'choice'), woken('poisoner', 0, 'demon', 'choice')]).toEqual([false, true])
    expect([woken('chef', 2), woken('chef', 2, 'two')]).toEqual([false, true])
    // Who only believes to be the Demon is told the same in a turn of their own.
    expect(woken('lunatic', 6, 'minions', 'bluffs')).toBe(true)
  })

  it('ticks off two turns of one person by two signals, not by one', () => {
    const line = (id: string, ...seats: number[]) =>
      ({ kind: 'character', id, seats }) as unknown as NightEntry
    const step = { kind: 'step', id: 'minioninfo', seats: [0] } as unknown as NightEntry
    const [first, second] = [line('philosopher', 0), line('empath', 0, 1)]
    const lines = [step, first, second]
    expect([
      turnsBefore(lines, first, 0),
      turnsBefore(lines, second, 0),
      turnsBefore(lines, second, 1),
    ]).toEqual([0, 1, 0])
    const signal = (head: string, isInbound = false) =>
      ({ isInbound, recipients: ['ada'], message: [{ id: head }] }) as unknown as SignalView
    expect(ownWakings([signal('demon'), signal('one'), signal('choice', true)], 'ada')).toBe(1)
    expect(ownWakings([signal('one'), signal('two')], 'ada')).toBe(2)
    expect(ownWakings([signal('one')], 'bea')).toBe(0)
  })

  it('counts the turns of those who are woken', () => {
    const players = seats('empath', null, 'chef')
    const hints = nightHints(nightLines('firstNight', table(players), content), players)
    expect([...hints].map(([seat, { turn, name }]) => [seat, turn, name])).toEqual([
      [2, 1, 'Chef'],
      [0, 2, 'Empath'],
    ])
  })

  it('gives the dead no turn, and takes none away for them', () => {
    const players = seats('empath', null, 'chef', 'chef')
    const turns = (dead: readonly number[]) => {
      const those = players.map((player, seat) => ({ ...player, isDead: dead.includes(seat) }))
      const hints = nightHints(nightLines('firstNight', table(those), content), those)
      return [...hints].map(([seat, { turn }]) => [seat, turn])
    }
    expect(turns([2])).toEqual([
      [3, 1],
      [0, 2],
    ])
    expect(turns([2, 3])).toEqual([[0, 1]])
  })

  it('makes the hints once for all seats', () => {
    const hinting = createHinting()
    const facts = table()
    expect(hinting('firstNight', facts, content)).toBe(hinting('firstNight', { ...facts }, content))
    expect(hinting('otherNight', facts, content)).not.toBe(hinting('firstNight', facts, content))
    expect(hinting(null, facts, content).size).toBe(0)
    expect(hinting('firstNight', facts, null).size).toBe(0)
  })

  it('[NIGHT-02] needs an edition, and is for those who see the grimoire and players who asked', () => {
    const view = (kind: string, edition: EditionView | null = first()) =>
      ({ self: { kind }, session: { edition } }) as SessionView
    const may = (seen: SessionView, isPlayerNightOrder: boolean) =>
      maySeeNightOrder(seen, { isPlayerNightOrder })
    expect(may(view('storyteller'), false)).toBe(true)
    expect(may(view('grimoire'), false)).toBe(true)
    expect(may(view('player'), false)).toBe(false)
    expect(may(view('spectator'), true)).toBe(true)
    expect(may(view('storyteller', null), true)).toBe(false)
  })
})

describe('problems of a script', () => {
  const refusal = (items: readonly unknown[]) => {
    const read = importScriptValue(items, content)
    if (read.ok) throw new Error('it was not refused')
    return read.error
  }

  it('lists unknown ids under a title of their own', () => {
    const refused = refusal(['imp', 'gronk', 'zork'])
    expect(unknownIds(refused)).toEqual(['gronk', 'zork'])
    expect(refusalAlert(refused, t)).toEqual({
      title: { key: 'scripts:error.unknown' },
      text: { key: 'scripts:problems.list', params: { list: 'gronk\nzork' } },
    })
  })

  it('has a title for too many characters, and one for whatever else', () => {
    expect(refusalAlert(refusal(Array(151).fill('imp')), t).title.key).toBe('scripts:error.limit')
    expect(refusalAlert(refusal([]), t).title.key).toBe('scripts:error.custom')
  })

  it('lists where and what, and counts what is left of a long list', () => {
    const warning = {
      code: 'script-field-missing',
      params: { name: 'Imp', field: 'team' },
      path: '[3]',
    } as const
    expect(warningsAlert([warning], t).text.params?.['list']).toContain('"path":"[3]"')
    const list = String(warningsAlert(Array(45).fill(warning), t).text.params?.['list'])
    expect(list.split('\n')).toHaveLength(41)
    expect(list).toContain('scripts:problems.more {"count":5}')
  })
})

describe('the history of scripts', () => {
  const script = (name: string) => ({ name, author: 'Ada', items: ['imp'] })
  const isSame = (a: number, b: number) => a === b

  it('keeps the newest first, each once, and not too many', () => {
    expect(remembered([2, 1], 1, isSame, 3)).toEqual([1, 2])
    expect(remembered([3, 2, 1], 4, isSame, 3)).toEqual([4, 3, 2])
  })

  it('writes and reads the stored keys', () => {
    const { storage, items } = memory()
    const history = createScriptHistory(storage)
    history.rememberScript(script('Cold Hearth'))
    history.rememberUrl('https://scripts.example/a.json')
    expect(JSON.parse(items.get('customScripts') ?? '')).toEqual([script('Cold Hearth')])
    const again = createScriptHistory(storage)
    expect(again.scripts.get()).toEqual([script('Cold Hearth')])
    expect(again.urls.get()).toEqual(['https://scripts.example/a.json'])
    const [kept] = again.scripts.get()
    if (kept) again.forgetScript(kept)
    again.forgetUrl('https://scripts.example/a.json')
    expect([again.scripts.get(), again.urls.get()]).toEqual([[], []])
  })

  it('follows what another tab remembers', () => {
    const { storage, foreignChange } = memory()
    const history = createScriptHistory(storage)
    foreignChange('scriptUrls', ['https://scripts.example/b.json'])
    expect(history.urls.get()).toEqual(['https://scripts.example/b.json'])
  })

  it('drops entries that are not what they should be', () => {
    const { storage } = memory({ customScripts: [script('Good'), { name: 1 }, null], scriptUrls: 'none' })
    const history = createScriptHistory(storage)
    expect(history.scripts.get()).toEqual([script('Good')])
    expect(history.urls.get()).toEqual([])
  })

  it('the history of scripts forgets the oldest one', () => {
    const history = createScriptHistory(memory().storage)
    for (let n = 0; n <= 20; n++) history.rememberScript(script(`Script ${n}`))
    expect(history.scripts.get()).toHaveLength(20)
    expect(history.scripts.get()[0]?.name).toBe('Script 20')
  })
})

describe('a sheet in a window of its own', () => {
  it('is brought back by a click on its tab, which changes nothing else', () => {
    const tabs = createSideTabs(FEATURES.flatMap(({ sideTabs = [] }) => sideTabs))
    tabs.click('characters')
    let isBack = false
    tabs.takenOut.set({
      name: 'characters',
      bringBack: () => {
        isBack = true
      },
    })
    tabs.click('characters')
    expect(isBack).toBe(true)
    expect(tabs.get().characters).toBe('mid')
    tabs.click('first-night')
    expect(tabs.get()['first-night']).toBe('mid')
  })
})

describe('English names', () => {
  const shellWith = (hasOwnContent: boolean, call: () => Promise<unknown>): Shell =>
    ({ api: { call }, config: { load: async () => ({ hasOwnContent }) } }) as unknown as Shell
  const own = { ok: true, value: { roles: [{ id: 'brewer', name: 'Brewer' }], servers: [] } }

  it('[SCRIPT-40] come from the pack of the server where it has one', async () => {
    const asked: unknown[] = []
    const shell = shellWith(true, async (...question: unknown[]) => {
      asked.push(question)
      return own
    })
    expect([...(await englishNames(shell))]).toEqual([['brewer', 'Brewer']])
    await englishNames(shell)
    expect(asked).toEqual([['data', { query: { locale: 'en' } }]])
  })

  it('come from the built-in pack elsewhere', async () => {
    const names = await englishNames(shellWith(false, async () => own))
    expect(names.get('imp')).toBe('Imp')
    expect(names.has('brewer')).toBe(false)
  })

  it('are fetched again after a failure', async () => {
    const answers: unknown[] = [{ ok: false, error: { code: 'offline' } }, own]
    const shell = shellWith(true, async () => answers.shift())
    await expect(englishNames(shell)).rejects.toThrow('offline')
    expect((await englishNames(shell)).get('brewer')).toBe('Brewer')
  })
})

describe('choosing another script', () => {
  /** What a Storyteller is asked, and what is sent, with this game on the table. */
  async function choose(isRunning: boolean, revealed: readonly boolean[], isSure: boolean) {
    const done: unknown[] = []
    const players = revealed.map((each) => ({ revealed: each }))
    await chooseEdition(
      {
        table: {
          get: () => ({ view: { session: { game: { isRunning }, players } } }),
          ask: async (name: string) => {
            done.push(name)
            return { ok: true }
          },
        },
        modals: {
          ask: async ({ text }: { text: { key: string } }) => {
            done.push(text.key)
            return { ok: true, value: isSure }
          },
        },
      } as unknown as Shell,
      'bmr',
    )
    return done
  }

  it('[SCRIPT-06] asks during a game and while revealed characters are shown', async () => {
    expect(await choose(false, [false, false], true)).toEqual(['edition'])
    expect(await choose(true, [false, false], true)).toEqual(['scripts:change.text', 'edition'])
    expect(await choose(false, [true, false], true)).toEqual(['scripts:change.revealed', 'edition'])
    expect(await choose(false, [true, true], false)).toEqual(['scripts:change.revealed'])
  })
})
