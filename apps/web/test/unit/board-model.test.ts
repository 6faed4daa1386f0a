import { type ContentIndex, createContent } from '@belfry/content'
import { loadDefaultPack } from '@belfry/content/default'
import type { PlayerView } from '@belfry/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type BackgroundFacts,
  backgroundOf,
  editionPicture,
  townTint,
} from '../../src/features/board/model/background.ts'
import {
  hasFewPlayers,
  needsGathering,
  showsScriptName,
  townCounts,
  townPhase,
} from '../../src/features/board/model/counts.ts'
import { type SeatFacts, seatModel } from '../../src/features/board/model/seat.ts'
import { clockText } from '../../src/features/board/model/time.ts'
import { NO_NOTE } from '../../src/shared/notes/notes.ts'

let content: ContentIndex
beforeAll(async () => {
  content = createContent(await loadDefaultPack())
})

const player = (change: Partial<PlayerView> = {}): PlayerView => ({
  id: 'ada',
  name: null,
  role: null,
  alignment: null,
  isDead: false,
  isVoteless: false,
  isMarkedForDeath: false,
  revealed: false,
  reminders: [],
  status: [],
  told: null,
  ...change,
})

const facts = (change: Partial<SeatFacts> = {}): SeatFacts => ({
  player: player(),
  content,
  kind: 'player',
  isTownSquare: false,
  isRevealing: false,
  note: NO_NOTE,
  ...change,
})

describe('the character on a seat', () => {
  it('[SEAT-02] comes with its team, its reminders and what to do at night', () => {
    const { character } = seatModel(facts({ player: player({ role: 'poisoner' }), kind: 'storyteller' }))
    expect(character).toMatchObject({ id: 'poisoner', team: 'minion', reminders: ['Poisoned'] })
    expect(character?.firstNightReminder).not.toBe('')
    expect(character?.otherNightReminder).not.toBe('')
  })

  it('is none where the pack knows no such character', () => {
    expect(seatModel(facts({ player: player({ role: 'nobody' }) })).character).toBeUndefined()
  })
})

describe('what lies behind the board', () => {
  const edition = { background: 'https://example.org/night.png', theme: 1, themes: [] }
  const all: BackgroundFacts = {
    chromaKey: '#00B140',
    own: 'https://example.org/own.webm',
    isImageOptIn: true,
    edition,
    pack: null,
    failed: new Set(),
  }

  it('[BOARD-04] is the key colour, then the own picture, then the edition with opt-in, then the theme', () => {
    expect(backgroundOf(all)).toEqual({ kind: 'colour', colour: '#00B140' })
    expect(backgroundOf({ ...all, chromaKey: '' })).toMatchObject({ kind: 'video', from: 'user' })
    expect(backgroundOf({ ...all, chromaKey: '', own: '' })).toMatchObject({
      kind: 'image',
      url: edition.background,
      from: 'edition',
    })
    expect(backgroundOf({ ...all, chromaKey: '', own: '', isImageOptIn: false }).kind).toBe('town')
  })

  it('leaves out what could not be loaded, and knows a video by the end of its name', () => {
    const failed = new Set([all.own, edition.background])
    expect(backgroundOf({ ...all, chromaKey: '', failed }).kind).toBe('town')
    const kind = (own: string) => backgroundOf({ ...all, chromaKey: '', own }).kind
    expect(['a.mp4', 'a.WEBM?x=1', 'a.mp4.png', 'a.png#b.mp4'].map(kind)).toEqual([
      'video',
      'video',
      'image',
      'image',
    ])
  })

  it('tints the town by the theme: above 0 one of the edition, below 0 one for all', () => {
    const script = content.edition('tb')
    if (!script) throw new Error('no such edition')
    const themeFor = (theme: number) => {
      const chosen = backgroundOf({
        chromaKey: '',
        own: '',
        isImageOptIn: false,
        edition: { background: '', theme, themes: [...script.edition.themes] },
        pack: content.pack,
        failed: new Set(),
      })
      return chosen.kind === 'town' ? chosen.theme : null
    }
    expect(themeFor(2)).toEqual(script.edition.themes[1])
    expect(themeFor(-3)).toEqual(content.pack.themes.generic[2])
    const theme = themeFor(1)
    expect(theme && townTint(theme)['--town-night-sky']).toBe(theme?.sky)
  })
})

describe('the town information', () => {
  it('[BOARD-14] lies before the background of the edition, or else its logo', () => {
    const edition = { background: 'https://a.example/town.webp', logo: 'https://a.example/logo.png' }
    expect(editionPicture(edition)).toEqual({ kind: 'background', url: edition.background })
    const moving = { ...edition, background: 'https://a.example/town.mp4?x=1' }
    expect(editionPicture(moving)).toEqual({ kind: 'logo', url: edition.logo })
    expect(editionPicture({ background: '', logo: '' })).toBeNull()
  })

  it('the town information counts travellers apart', () => {
    const players = ['imp', 'chef', 'thief', null, 'monk', 'saint'].map((role, at) =>
      player({ role, isDead: at === 0, isVoteless: at === 0 }),
    )
    expect(townCounts({ players, isLocal: false, isRunning: false }, content)).toMatchObject({
      players: 6,
      empty: 0,
      alive: 5,
      votes: 5,
      travellers: 1,
      nonTravellers: 5,
      teams: { townsfolk: 3, outsider: 0, minion: 1, demon: 1 },
    })
  })

  it('counts spent votes too while a living Voudon lets the dead vote', () => {
    const votes = (isDead: boolean) =>
      townCounts(
        {
          players: [player({ role: 'voudon', isDead }), player({ isDead: true, isVoteless: true })],
          isLocal: false,
          isRunning: true,
        },
        content,
      ).votes
    expect([votes(false), votes(true)]).toEqual([2, 1])
  })

  it('counts people before a game and seats in it; at a local table every seat is somebody', () => {
    const empty = player({ id: null })
    const players = [player(), empty, empty, player({ id: null, name: 'Without a screen' }), player()]
    const counted = (isLocal: boolean, isRunning: boolean) => {
      const { players: all, empty: none, alive, votes } = townCounts({ players, isLocal, isRunning }, content)
      return [all, none, alive, votes]
    }
    expect(counted(false, false)).toEqual([3, 2, 3, 3])
    expect(counted(false, true)).toEqual([5, 0, 5, 5])
    expect(counted(true, false)).toEqual([5, 0, 5, 5])
  })

  it('[ROLE-35] knows no numbers of teams outside 5 to 15 players', () => {
    const teams = (count: number) =>
      townCounts(
        { players: Array.from({ length: count }, () => player()), isLocal: false, isRunning: true },
        content,
      ).teams
    expect([4, 16, 20].map(teams)).toEqual([null, null, null])
    expect(teams(15)).toEqual({ townsfolk: 9, outsider: 2, minion: 3, demon: 1 })
  })

  it('[BOARD-16] names a script that is not official, over its own background, unless its title is hidden', () => {
    const script = { isOfficial: false, theme: 1, hideTitle: false }
    expect(showsScriptName(script, true)).toBe(true)
    expect(showsScriptName({ ...script, isOfficial: true }, true)).toBe(false)
    expect(showsScriptName({ ...script, theme: -1 }, true)).toBe(false)
    expect(showsScriptName({ ...script, hideTitle: true }, true)).toBe(false)
    expect(showsScriptName({ ...script, hideTitle: true }, false)).toBe(true)
  })

  it('[BOARD-21] has few players below five of them', () => {
    expect([0, 4, 5].map(hasFewPlayers)).toEqual([true, true, false])
    expect(needsGathering({ nonTravellers: 4 })).toBe(true)
    expect(needsGathering({ nonTravellers: 5 })).toBe(false)
  })

  it('tells the hour of a running game only', () => {
    const history = [{ id: 1, type: 'start', data: {}, time: 0, isPrivate: false }]
    const game = {
      id: 1,
      count: 1,
      isRunning: true,
      phase: 3,
      history,
      privateHistory: [],
      isEvilWin: null,
      recordedWin: null,
    }
    const enough = { nonTravellers: 5 }
    expect(townPhase(game, enough)).toEqual({ label: 'night', number: 2 })
    expect(townPhase({ ...game, phase: 4 }, enough)).toEqual({ label: 'day', number: 2 })
    expect(townPhase({ ...game, phase: 0 }, enough)).toEqual({ label: 'start', number: 0 })
    expect(townPhase({ ...game, isRunning: false }, enough)).toBeNull()
    expect(townPhase({ ...game, history: [] }, enough)).toBeNull()
    expect(townPhase(game, { nonTravellers: 4 })).toBeNull()
  })

  it('writes time as people read it', () => {
    expect([0, 5, 65, 3729, -1].map(clockText)).toEqual(['0:00', '0:05', '1:05', '1:02:09', '0:00'])
  })
})

describe('what lies on a seat', () => {
  const note = {
    role: 'imp',
    alignment: 'e' as const,
    reminders: [{ role: 'custom', name: 'Lies', isFlipped: false }],
  }

  it('keeps a guess apart from what the Storyteller has shown', () => {
    const guessed = seatModel(facts({ note }))
    expect(guessed).toMatchObject({ character: { id: 'imp' }, source: 'note', guess: undefined })
    const shown = seatModel(facts({ note, player: player({ role: 'chef' }) }))
    expect(shown).toMatchObject({ character: { id: 'chef' }, source: 'table', guess: { id: 'imp' } })
    expect(shown.reminders.map(({ origin }) => origin)).toEqual(['note'])
  })

  it('has no notes for those who see the grimoire', () => {
    const model = seatModel(facts({ kind: 'storyteller', note }))
    expect(model).toMatchObject({ character: undefined, source: null, reminders: [] })
  })

  it('shows nothing in the town square that not everybody may see', () => {
    const secret = player({
      role: 'imp',
      alignment: 'g',
      isMarkedForDeath: true,
      reminders: [{ role: 'monk', name: 'Safe', isFlipped: false }],
    })
    const model = seatModel(facts({ kind: 'storyteller', isTownSquare: true, player: secret, note }))
    expect(model).toMatchObject({ character: undefined, alignment: null, isMarked: false, reminders: [] })
    const traveller = seatModel(
      facts({ kind: 'storyteller', isTownSquare: true, player: player({ role: 'thief' }) }),
    )
    expect(traveller.character?.id).toBe('thief')
    const revealed = seatModel(
      facts({ kind: 'storyteller', isTownSquare: true, player: { ...secret, revealed: true } }),
    )
    expect(revealed).toMatchObject({ character: { id: 'imp' }, mark: 'g' })
  })

  it('covers every token while the grimoire is revealed, until its turn', () => {
    const covered = seatModel(
      facts({ kind: 'storyteller', isRevealing: true, player: player({ role: 'imp' }) }),
    )
    expect(covered.character).toBeUndefined()
    const open = seatModel(
      facts({ kind: 'storyteller', isRevealing: true, player: player({ role: 'imp', revealed: true }) }),
    )
    expect(open.character?.id).toBe('imp')
  })

  it('marks an alignment only where the team does not say it', () => {
    const markOf = (role: string, alignment: 'g' | 'e') =>
      seatModel(facts({ kind: 'storyteller', player: player({ role, alignment }) })).mark
    expect(markOf('chef', 'g')).toBeNull()
    expect(markOf('chef', 'e')).toBe('e')
    expect(markOf('imp', 'e')).toBeNull()
    expect(markOf('thief', 'g')).toBe('g')
  })
})
