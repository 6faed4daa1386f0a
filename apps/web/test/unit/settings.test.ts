import { fakeClock } from '@belfry/kit'
import { describe, expect, it } from 'vitest'
import { createPositions, FLOATING_TABS, type Position } from '../../src/lib/settings/positions.ts'
import { createSettings } from '../../src/lib/settings/settings.ts'
import { ALL_SETTINGS, DEFAULT_CHROMA_KEY, type SettingName } from '../../src/lib/settings/table.ts'
import { isAccepted, snap, stepCycle, tokenPercent } from '../../src/lib/settings/values.ts'
import { memory } from './support/memory.ts'

const controlOf = (name: SettingName) => ALL_SETTINGS.find((row) => row.name === name)?.control

describe('the table of settings', () => {
  it('every initial value is one the control accepts', () => {
    for (const row of ALL_SETTINGS) expect(isAccepted(row.control, row.initial), row.name).toBe(true)
  })

  it('[SET-17] reminders stack always, never or by themselves', () => {
    const { storage, reporter } = memory()
    const settings = createSettings(storage, reporter)
    expect(settings.get().stackReminderTokens).toBeNull()
    for (const value of [true, false, null]) {
      settings.set('stackReminderTokens', value)
      expect(createSettings(storage, reporter).get().stackReminderTokens).toBe(value)
    }
  })

  it('[SET-18] eight colourblind modes follow each other in a circle, both ways', () => {
    expect(controlOf('colorblind')).toEqual({ kind: 'cycle', count: 8 })
    const forth = Array.from({ length: 9 }, (_, i) => stepCycle(0, i, 8))
    expect(forth).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 0])
    expect(stepCycle(0, -1, 8)).toBe(7)
  })

  it('[SET-19] avatars and reminders go from 0.5 to 3 in tenths', () => {
    for (const name of ['avatarZoom', 'reminderZoom'] as const)
      expect(controlOf(name)).toEqual({ kind: 'range', min: 0.5, max: 3, step: 0.1 })
    expect(snap(0.1 + 0.2 + 0.45, { min: 0.5, max: 3, step: 0.1 })).toBe(0.8)
    expect(snap(9, { min: 0.5, max: 3, step: 0.1 })).toBe(3)
    expect(snap(-9, { min: 0.5, max: 3, step: 0.1 })).toBe(0.5)
  })

  it('[SET-20] tokens go from -10 to 15 and are shown as 100 + 10 x value percent', () => {
    expect(controlOf('tokenZoom')).toEqual({ kind: 'range', min: -10, max: 15, step: 1 })
    expect([-10, 0, 15].map(tokenPercent)).toEqual([0, 100, 250])
  })

  it('[SET-21] a chroma key starts as #00B140', () => {
    expect(DEFAULT_CHROMA_KEY).toBe('#00B140')
    const control = controlOf('chromaKey')
    expect(control && isAccepted(control, '#00B140')).toBe(true)
    expect(control && isAccepted(control, 'red; }')).toBe(false)
  })
})

describe('storage', () => {
  it('[SET-14] [SET-15] [SET-16] the lists that browsers keep mean today what they meant when they were written', () => {
    const { storage, reporter, reported } = memory({
      settings: [
        0.3,
        2,
        5,
        1.5,
        3,
        true,
        true,
        true,
        true,
        true,
        true,
        true,
        false,
        true,
        true,
        true,
        false,
        false,
      ],
      advanced: [true, true, true, true, true, true, '#00B140', 'a{}', true],
    })
    expect(createSettings(storage, reporter).get()).toMatchObject({
      ...{ soundVolume: 0.3, avatarZoom: 2, tokenZoom: 5, reminderZoom: 1.5, colorblind: 3 },
      ...{ isCosmeticsDisabled: true, isAnimationsDisabled: true },
      ...{ isImageOptIn: true, isPositioningDisabled: true },
      ...{ isTutorialDisabled: true, isEnglishNames: true, stackReminderTokens: true },
      ...{ isNightOrder: false, isPlayerNightOrder: true, isPlayerBluffs: true },
      ...{ isPlayerDuplicates: true, isNightRequestPing: false, isTouchSupport: false },
      ...{ hasNightStatic: true, hasPublicTownSquare: true, hasHiddenTownSquareCams: true },
      ...{ hasHiddenPrivateCams: true, hasHiddenRevealCams: true, hasCondensedSheets: true },
      ...{ chromaKey: '#00B140', customCSS: 'a{}', customCSSEnabled: true },
    })
    expect(reported).toEqual([])
  })

  it('[SET-40] a changed setting is written into its place of the list', () => {
    const { storage, reporter, items } = memory()
    const settings = createSettings(storage, reporter)
    settings.set('soundVolume', 0.3)
    settings.set('isTouchSupport', false)
    settings.set('customCSSEnabled', true)
    const stored = JSON.parse(items.get('settings') ?? '')
    expect([stored.length, stored[0], stored[17]]).toEqual([18, 0.3, false])
    const advanced = JSON.parse(items.get('advanced') ?? '')
    expect([advanced.length, advanced[8]]).toEqual([9, true])
  })

  it('what is in neither list is kept beside them', () => {
    const { storage, reporter, items } = memory()
    createSettings(storage, reporter).set('hasCharacterKeys', false)
    expect(JSON.parse(items.get('ownSettings') ?? '').slice(0, 2)).toEqual([false, false])
    expect(createSettings(storage, reporter).get().hasCharacterKeys).toBe(false)
  })

  it('sizes and the stylesheet have keys of their own, which count more than the list', () => {
    const { storage, reporter, items } = memory({ zoom: 7, settings: [0.5, 1, 3], customCSS: 'a{}' })
    const settings = createSettings(storage, reporter)
    expect(settings.get()).toMatchObject({ tokenZoom: 7, soundVolume: 0.5, customCSS: 'a{}' })
    settings.set('avatarZoom', 2)
    expect(items.get('avatarZoom')).toBe('2')
  })

  it('[SET-41] unreadable data is skipped and reported, entry by entry', () => {
    const { storage, reporter, reported, items } = memory({ settings: [99, 1.5, 0, 'x'], zoom: 'wide' })
    items.set('advanced', '{broken')
    const values = createSettings(storage, reporter).get()
    expect(values).toMatchObject({ soundVolume: 0.8, avatarZoom: 1.5, tokenZoom: 0, reminderZoom: 1 })
    expect(values.hasNightStatic).toBe(false)
    expect(reported.map((problem) => 'code' in problem && problem.params['key'])).toEqual([
      'settings',
      'settings',
      'advanced',
      'zoom',
    ])
  })

  it('a value that no control would give is not stored', () => {
    const { storage, reporter, items } = memory()
    const settings = createSettings(storage, reporter)
    settings.set('colorblind', 8)
    expect(settings.get().colorblind).toBe(0)
    expect(items.has('settings')).toBe(false)
  })

  it('another tab that changes a setting changes it here', () => {
    const { storage, reporter, foreignChange } = memory()
    const settings = createSettings(storage, reporter)
    foreignChange('settings', [0.1])
    expect(settings.get().soundVolume).toBe(0.1)
  })

  it('a browser that refuses to store loses nothing but the storing', () => {
    const { storage, reporter, items, reported } = memory()
    items.set = () => {
      throw new Error('quota')
    }
    const settings = createSettings(storage, reporter)
    settings.set('soundVolume', 0.2)
    expect(settings.get().soundVolume).toBe(0.2)
    expect(reported).toHaveLength(1)
  })
})

describe('positions of floating tabs', () => {
  const position: Position = { x: 1, y: 2, width: 300, height: 200, vertical: true, minimized: false }

  it('[SET-32] each tab keeps x, y, width, height, vertical and minimized', () => {
    const { storage, items } = memory()
    const clock = fakeClock()
    const positions = createPositions(storage, clock)
    for (const tab of FLOATING_TABS) positions.place(tab, position)
    clock.advance(500)
    expect(Object.keys(JSON.parse(items.get('positions') ?? ''))).toEqual([
      'chat',
      'npcs',
      'bluffs',
      'whisper',
      'text',
    ])
    expect(createPositions(storage, clock).get().whisper).toEqual(position)
    positions.reset('chat')
    expect(positions.get().chat).toBeUndefined()
  })

  it('[SET-34] many sizes in a row are written once, 500 ms after the last', () => {
    const { storage, items } = memory()
    const clock = fakeClock()
    const positions = createPositions(storage, clock)
    positions.place('chat', position)
    clock.advance(400)
    positions.place('chat', { ...position, width: 320 })
    clock.advance(499)
    expect(items.has('positions')).toBe(false)
    clock.advance(1)
    expect(JSON.parse(items.get('positions') ?? '')).toEqual({ chat: { ...position, width: 320 } })
  })

  it('unknown tabs are ignored, a damaged position is reported', () => {
    const known = memory({ positions: { chat: position, attic: {} } })
    expect(createPositions(known.storage, fakeClock()).get()).toEqual({ chat: position })
    expect(known.reported).toEqual([])
    const damaged = memory({ positions: { chat: { ...position, x: 'left' } } })
    expect(createPositions(damaged.storage, fakeClock()).get()).toEqual({})
    expect(damaged.reported).toHaveLength(1)
  })
})
