import { readFileSync } from 'node:fs'
import { createContent } from '@belfry/content'
import { loadDefaultPack } from '@belfry/content/default'
import { fakeClock } from '@belfry/kit'
import type { InboundPayload } from '@belfry/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { openLocalTable } from '../../src/features/board/local/localTable.ts'
import { memory } from './support/memory.ts'

let content: ReturnType<typeof createContent>
beforeAll(async () => {
  content = createContent(await loadDefaultPack())
})

/** Keys as a page of an earlier version left them; see the README of the fixtures. */
const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'))

const opened = (stored: Readonly<Record<string, unknown>> = {}, startsAt?: number) => {
  const clock = fakeClock(startsAt)
  const store = memory(stored)
  const page = new EventTarget()
  const open = () => {
    const table = openLocalTable({
      storage: store.storage,
      clock,
      content,
      page,
      makeId: () => crypto.randomUUID(),
      seed: 7,
      username: 'Storyteller',
      language: 'en',
    })
    table.client.start()
    return table
  }
  return { ...store, clock, page, open, table: open() }
}

const view = ({ client }: ReturnType<typeof opened>['table']) => {
  const shown = client.getSnapshot().view
  if (!shown) throw new Error('no view')
  return shown
}

const add = (table: ReturnType<typeof opened>['table'], names: readonly string[]) =>
  Promise.all(
    names.map((name, check) =>
      table.client.request('updateSeats', { type: 'add', payload: { name }, check }),
    ),
  )

type Property = InboundPayload<'updatePlayer'>['property']

const update = (
  table: ReturnType<typeof opened>['table'],
  index: number,
  property: Property,
  value: InboundPayload<'updatePlayer'>['value'],
) => table.client.request('updatePlayer', { index, property, value } as InboundPayload<'updatePlayer'>)

describe('local play', () => {
  it('[LEVEL-19] runs the board without a session: its reader is the Storyteller and names the seats', async () => {
    const { table } = opened()
    await add(table, ['Ada', 'Ben'])
    expect(await update(table, 1, 'name', 'Bea')).toMatchObject({ ok: true })
    expect(view(table).self.kind).toBe('storyteller')
    expect(view(table).session.players.map(({ name }) => name)).toEqual(['Ada', 'Bea'])
    expect(view(table).session.edition?.id).toBe('tb')
  })

  it('[SET-39] is stored under its keys half a second after the last change', async () => {
    const { table, clock, items } = opened()
    await add(table, ['Ada', 'Ben'])
    await update(table, 0, 'role', 'imp')
    table.client.send('timer', { title: 'Talk', duration: 60, isPausedDuringVotes: false })
    await table.room.settled()
    clock.advance(499)
    expect(items.has('seats')).toBe(false)
    clock.advance(1)
    expect(JSON.parse(items.get('seats') ?? '')).toEqual(['Ada', 'Ben'])
    expect(JSON.parse(items.get('players') ?? '')[0]).toMatchObject({ role: 'imp', isDead: false })
    for (const key of [
      'edition',
      'npcs',
      'bluffs',
      'roles',
      'game',
      'reminders',
      'voteHistory',
      'vote',
      'raisedHands',
      'storytellers',
      'timer',
    ])
      expect(items.has(key), key).toBe(true)
  })

  it('is written at once when the page goes away', async () => {
    const { table, page, items } = opened()
    await add(table, ['Ada'])
    page.dispatchEvent(new Event('pagehide'))
    expect(JSON.parse(items.get('seats') ?? '')).toEqual(['Ada'])
  })

  it('is the same table after a reload', async () => {
    const { table, clock, open } = opened()
    await add(table, ['Ada', 'Ben', 'Cleo', 'Dora', 'Eve'])
    await update(table, 0, 'role', 'imp')
    await update(table, 1, 'role', 'scapegoat')
    await update(table, 2, 'alignment', 'e')
    await update(table, 3, 'reminders', [{ role: 'poisoner', name: 'Poisoned', isFlipped: true }])
    await update(table, 4, 'isDead', true)
    await table.client.request('bluffs', ['chef', null, 'monk'])
    await table.client.request('history', { type: 'phase', payload: 0 })
    await table.client.request('history', { type: 'phase', payload: 1 })
    table.client.send('voteSpeed', 700)
    table.client.send('nomination', { nomination: [0, 1] })
    table.client.send('nomination', { nomination: [2, 3] })
    table.client.send('marked', 3)
    table.client.send('nominationType', 'zookeeper')
    table.client.send('nomination', { nomination: [3, 4] })
    table.client.send('timer', { title: 'Talk', duration: 60, isPausedDuringVotes: false })
    await table.room.settled()
    const before = view(table)
    table.close()
    clock.advance(1000)
    const again = view(open())
    expect(again.session.players).toEqual(before.session.players)
    expect(again.session.bluffs).toEqual(before.session.bluffs)
    expect(again.session.edition).toEqual(before.session.edition)
    expect(again.session.game).toEqual(before.session.game)
    expect(again.gamestate.timer).toEqual(before.gamestate.timer)
    expect(before.gamestate.vote).toMatchObject({
      nomination: [3, 4],
      markedPlayer: 3,
      speed: 700,
      locked: -3,
    })
    expect(again.gamestate.vote).toEqual(before.gamestate.vote)
  })

  it('lets a timer ring that was running when the page was left, and forgets one that is over', async () => {
    const { table, clock, open } = opened()
    table.client.send('timer', { title: '', duration: 60, isPausedDuringVotes: false })
    await table.room.settled()
    table.close()
    const again = open()
    clock.advance(60_000)
    await again.room.settled()
    expect(view(again).gamestate.timer).toBeNull()
  })

  it('[VOTE-45] reads a table in the shape the first version stored it in; votes older than three hours are forgotten', () => {
    const stored = recorded('local-table-v1')
    const { table, reported } = opened(stored, 1_700_000_400_000)
    const { session, gamestate } = view(table)
    expect(session.players.map(({ name }) => name)).toEqual(['Ben', 'Cleo', 'Dora', 'Ada', 'Eve'])
    expect(session.game).toMatchObject({ isRunning: true, phase: 2 })
    expect(session.game.history).toHaveLength(5)
    expect(session.game).toMatchObject({ id: 1, count: 1 })
    expect(gamestate.vote.history).toMatchObject([{ nominee: 3, nomineeName: 'Ada', voters: [{}, {}] }])
    const cast = gamestate.vote.history[0]?.timestamp ?? 0
    const votesAfter = (ms: number) => view(opened(stored, cast + ms).table).gamestate.vote.history.length
    expect([10_800_000, 10_800_001].map(votesAfter)).toEqual([1, 0])
    expect(reported).toEqual([])
  })

  it('reads a table stored by rules version 4, and the game continues', async () => {
    const stored = recorded('local-table-v4')
    const { table, reported } = opened(stored, 1_795_023_300_000)
    const { session, gamestate } = view(table)
    const names = ['Ada', 'Benedict', 'Clara', 'Dominik', 'Elisabeth']
    const roles = ['washerwoman', 'poisoner', 'fortuneteller', 'imp', 'mayor']
    expect(session.players.map(({ name }) => name)).toEqual(names)
    expect(session.players.map(({ role }) => role)).toEqual(roles)
    const tokens = session.players.map(({ reminders }) => reminders.map(({ name }) => name).join())
    expect(tokens).toEqual(['Poisoned', '', '', 'Evil', ''])
    expect(session.game).toMatchObject({ id: 1, count: 1, isRunning: true, phase: 2 })
    expect(session.game.history.map(({ type }) => type)).toEqual(['start', 'phase', 'phase', 'nomination'])
    expect(gamestate.vote).toMatchObject({ markedPlayer: 1, highscore: 0 })
    expect(gamestate.vote.history).toMatchObject([{ nominatorName: 'Dominik', nomineeName: 'Benedict' }])
    expect(reported).toEqual([])
    expect(await update(table, 1, 'isDead', true)).toMatchObject({ ok: true })
    expect(view(table).session.players[1]?.isDead).toBe(true)
  })

  it('[SET-41] drops a damaged key alone, and reports it', () => {
    const { table, reported } = opened({
      seats: ['Ada', 'Ben'],
      players: [{ role: 'imp' }],
      npcs: 'djinn',
      bluffs: ['chef', 'monk', 'nobody-knows'],
    })
    expect(view(table).session.players.map(({ name, role }) => [name, role])).toEqual([
      ['Ada', null],
      ['Ben', null],
    ])
    expect(view(table).session.bluffs).toEqual(['chef', 'monk', null])
    expect(reported.map((problem) => (problem as { params?: { key?: string } }).params?.key)).toEqual([
      'players',
      'npcs',
    ])
  })

  it('goes on with its characters and reminders where the script cannot be read', () => {
    const reminder = { role: 'imp', name: 'Dead', isFlipped: false }
    const player = {
      alignment: null,
      isDead: false,
      isVoteless: false,
      isMarkedForDeath: false,
      revealed: false,
    }
    const { table } = opened({
      seats: ['Ada'],
      players: [{ role: 'imp', ...player }],
      reminders: [[reminder]],
      edition: 'torn',
    })
    expect(view(table).session.edition).toMatchObject({ id: 'tb', theme: 1 })
    expect(view(table).session.players).toMatchObject([{ role: 'imp', reminders: [reminder] }])
  })

  it('keeps homebrew characters with what they can do', () => {
    const custom = {
      id: 'owl',
      name: 'Owl',
      team: 'townsfolk',
      edition: 'x',
      ability: 'Sees.',
      flavor: '',
      image: [],
      icon: 'uncertainty',
      reminders: ['Seen'],
      remindersGlobal: [],
      setup: false,
      special: [{ type: 'selection', name: 'bag-disabled' }],
      firstNight: 0,
      otherNight: 0,
      firstNightReminder: '',
      otherNightReminder: '',
      tokens: '',
      jinxes: [],
      isCustom: true,
    }
    const { edition } = content.pack.editions[0] ?? { edition: undefined }
    const { table } = opened({
      edition: { ...edition, id: 'homebrew', roles: ['owl'], npcs: [], custom: { owl: custom }, theme: 1 },
      seats: ['Ada'],
      players: [
        {
          role: 'owl',
          alignment: null,
          isDead: false,
          isVoteless: false,
          isMarkedForDeath: false,
          revealed: false,
        },
      ],
    })
    expect(view(table).session.players[0]?.role).toBe('owl')
    expect(table.room.state.edition?.custom['owl']?.traits).toEqual([{ name: 'bag-disabled' }])
  })
})
