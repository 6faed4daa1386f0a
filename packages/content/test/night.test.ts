import { describe, expect, it } from 'vitest'
import { buildNight, type Night, nightOfPhase, type PlacedSeat, type Script } from '../src/index.ts'
import { brew, content, filler, load, loadWith, meta } from './support/default.ts'

const seat = (role: string | null, ...reminders: readonly string[]): PlacedSeat => ({
  role,
  reminders: reminders.map((text) => {
    const [from = '', name = ''] = text.split(':')
    return { role: from, name }
  }),
})

const seats = (...roles: readonly (string | null)[]): readonly PlacedSeat[] => roles.map((role) => seat(role))
const sixSeats = seats('washerwoman', 'empath', 'recluse', 'baron', 'imp', null)
const sevenSeats = [...sixSeats, seat(null)]

const night = (
  which: Night,
  script: Script,
  table: { readonly seats?: readonly PlacedSeat[]; readonly npcs?: readonly string[] } = {},
) => buildNight(which, { script, seats: table.seats ?? sevenSeats, npcs: table.npcs ?? [] }, content)

const ids = (entries: readonly { readonly id: string }[]): readonly string[] => entries.map(({ id }) => id)

describe('the sheet of a phase', () => {
  it('[PHASE-02] is that of the first night below 2, of other nights from 2 on', () => {
    expect([0, 1, 2, 3, 9].map(nightOfPhase)).toEqual([
      'firstNight',
      'firstNight',
      'otherNight',
      'otherNight',
      'otherNight',
    ])
  })
})

describe('the first night', () => {
  it('[NIGHT-08] always has dusk and dawn', () => {
    const { script } = load([meta, 'virgin'])
    const lines = night('firstNight', script, { seats: [] })
    expect(ids(lines)).toEqual(['dusk', 'dawn'])
    expect(lines[0]).toMatchObject({ kind: 'step', name: 'Dusk', icon: 'sunset', seats: [] })
  })

  it('[NIGHT-09] tells evil of each other with more than 6 players or a toymaker', () => {
    const { script } = loadWith('imp')
    const info = ['minioninfo', 'demoninfo']
    const has = (table: Parameters<typeof night>[2]): boolean =>
      info.every((step) => ids(night('firstNight', script, table)).includes(step))
    expect(has({ seats: sixSeats })).toBe(false)
    expect(has({ seats: sevenSeats })).toBe(true)
    expect(has({ seats: sixSeats, npcs: ['toymaker'] })).toBe(true)
    expect(ids(night('otherNight', script)).filter((id) => info.includes(id))).toEqual([])
  })

  it('wakes with its team only who belongs to it', () => {
    const { script } = loadWith('imp', 'marionette', 'alchemist', 'lunatic')
    const table = [
      seat('baron'),
      seat('marionette'),
      seat('spy', 'alchemist:Is The Alchemist'),
      seat('imp'),
      seat('lunatic'),
      ...seats('empath', 'chef'),
    ]
    const lines = night('firstNight', script, { seats: table })
    expect(lines.find(({ id }) => id === 'minioninfo')?.seats).toEqual([0])
    expect(lines.find(({ id }) => id === 'demoninfo')?.seats).toEqual([3])
  })

  it('[NIGHT-10] has the characters that act, in order, and Travellers only if somebody is one', () => {
    const { script } = load([
      meta,
      'empath',
      'washerwoman',
      'imp',
      'poisoner',
      'bureaucrat',
      'thief',
      'virgin',
    ])
    const table = [
      seat('thief'),
      seat('poisoner'),
      seat('empath'),
      seat('empath'),
      ...seats('imp', null, null),
    ]
    const lines = night('firstNight', script, { seats: table })
    expect(ids(lines)).toEqual('dusk thief minioninfo demoninfo poisoner washerwoman empath dawn'.split(' '))
    expect(lines.find(({ id }) => id === 'empath')).toMatchObject({
      kind: 'role',
      name: 'Empath',
      seats: [2, 3],
      reminder: content.character('empath')?.firstNightReminder,
    })
    expect(lines.find(({ id }) => id === 'washerwoman')?.seats).toEqual([])
  })

  it('[NIGHT-11] has the NPCs in play that act, with the players who carry their reminders', () => {
    const { script } = loadWith()
    const table = [
      seat('empath', 'angel:Protected'),
      seat('baron'),
      seat('recluse', 'angel:Something Bad'),
      ...seats(null, null, null, null),
    ]
    const lines = night('firstNight', script, { seats: table, npcs: ['stormcatcher', 'angel', 'fiddler'] })
    expect(ids(lines)).toEqual(
      'dusk angel stormcatcher minioninfo demoninfo washerwoman empath dawn'.split(' '),
    )
    expect(lines[1]).toMatchObject({ kind: 'npc', seats: [0, 2] })
    expect(ids(night('firstNight', script, { npcs: [] }))).not.toContain('angel')
    const orders = lines.map(({ order }) => order)
    expect(orders).toEqual([...orders].sort((a, b) => a - b))
  })

  it('goes on after dawn for those who act then', () => {
    const { script } = loadWith('vizier', 'leviathan')
    expect(ids(night('firstNight', script)).slice(-3)).toEqual(['dawn', 'leviathan', 'vizier'])
    expect(ids(night('otherNight', script)).slice(-2)).toEqual(['dawn', 'leviathan'])
  })

  it('has a line for a character that somebody holds though it is not on the script', () => {
    const lines = night('firstNight', loadWith().script, { seats: [seat('chef'), ...sixSeats] })
    expect(lines.find(({ id }) => id === 'chef')?.seats).toEqual([0])
  })

  it('puts characters of the script where their numbers say', () => {
    const early = brew({ id: 'early', name: 'Early', firstNight: 0.5, firstNightReminder: 'Go first.' })
    const late = brew({ id: 'late', name: 'Late', firstNight: 9999, otherNight: 39.5 })
    const lines = night('firstNight', loadWith(early, late).script)
    expect([lines[0]?.id, lines[0]?.reminder, lines.at(-1)?.id]).toEqual(['early', 'Go first.', 'late'])
    expect(ids(night('otherNight', loadWith(late, 'imp').script))).toEqual([
      'dusk',
      'late',
      'imp',
      'empath',
      'dawn',
    ])
  })
})

describe('other nights', () => {
  it('[NIGHT-12] the order of other nights is built like that of the first', () => {
    const { script } = load([meta, 'imp', 'empath', 'poisoner', 'thief', 'washerwoman'])
    const lines = night('otherNight', script, {
      npcs: ['duchess'],
      seats: [seat('imp', 'duchess:Visitor'), ...sixSeats],
    })
    expect(ids(lines)).toEqual('dusk duchess poisoner imp empath dawn'.split(' '))
    expect(lines[1]).toMatchObject({ kind: 'npc', seats: [0] })
    expect(lines[3]?.reminder).toBe(content.character('imp')?.otherNightReminder)
  })

  it("[NIGHT-12] give who borrowed an ability the lender's turn", () => {
    const { script } = loadWith('cannibal', 'imp')
    const table = [seat('cannibal'), seat('empath', 'cannibal:lunch'), seat('imp')]
    const lines = night('otherNight', script, { seats: table })
    expect(ids(lines)).toEqual(['dusk', 'imp', 'empath', 'cannibal', 'dawn'])
    expect(lines[3]).toMatchObject({
      kind: 'borrowed',
      turnOf: 'empath',
      seats: [0],
      reminder: content.character('empath')?.otherNightReminder,
    })
  })

  it('[NIGHT-12] have a borrowed line only for the right token of the right character', () => {
    const { script } = loadWith('cannibal', 'pixie', 'banshee')
    const withToken = (reminder: string): readonly string[] =>
      night('otherNight', script, { seats: [seat('pixie'), seat('cannibal'), seat('empath', reminder)] })
        .filter(({ kind }) => kind === 'borrowed')
        .map(({ id }) => id)
    expect(withToken('pixie:Has Ability')).toEqual(['pixie'])
    expect(withToken('pixie:has ability')).toEqual(['pixie'])
    expect(withToken('pixie:Mad')).toEqual([])
    expect(withToken('banshee:Has Ability')).toEqual([])
    expect(withToken('cannibal:Poisoned')).toEqual([])
  })

  it('put a borrowed ability without a turn last before dawn', () => {
    const { script } = loadWith('cannibal')
    const lines = night('otherNight', script, { seats: [seat('cannibal'), seat('virgin', 'cannibal:Lunch')] })
    expect(ids(lines)).toEqual(['dusk', 'empath', 'cannibal', 'dawn'])
    expect(lines[2]).toMatchObject({ turnOf: 'virgin', reminder: '' })
  })
})

describe("a script's own order", () => {
  const ordered = (firstNight: readonly string[]) =>
    load([{ ...meta, firstNight }, ...filler, 'poisoner', 'spy', 'thief', brew({ firstNight: 0 })]).script

  it('comes before the numbers', () => {
    const script = ordered([
      'dusk',
      'spy',
      'empath',
      'demoninfo',
      'minioninfo',
      'poisoner',
      'washerwoman',
      'dawn',
    ])
    expect(ids(night('firstNight', script))).toEqual([
      'dusk',
      'spy',
      'empath',
      'demoninfo',
      'minioninfo',
      'poisoner',
      'washerwoman',
      'dawn',
    ])
  })

  it('lets those it does not name follow whom they follow anyway', () => {
    const script = ordered(['dawn', 'spy', 'poisoner'])
    const table = { seats: [seat('thief'), ...sixSeats] }
    expect(ids(night('firstNight', script, table))).toEqual([
      'dusk',
      'thief',
      'minioninfo',
      'demoninfo',
      'dawn',
      'spy',
      'poisoner',
      'washerwoman',
      'empath',
    ])
  })

  it('gives a turn to whom it names', () => {
    expect(ids(night('firstNight', ordered(['dusk', 'brew', 'dawn'])))).toContain('brew')
    expect(ids(night('firstNight', ordered(['dusk', 'dawn'])))).not.toContain('brew')
  })
})
