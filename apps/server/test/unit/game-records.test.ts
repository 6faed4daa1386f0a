import { fakeClock } from '@belfry/kit'
import type { SealedGame } from '@belfry/rules'
import { describe, expect, it, vi } from 'vitest'
import type { FinishedGame } from '../../src/db/repositories/games.ts'
import type { SessionLog } from '../../src/db/session-log.ts'
import { GAME_RECORDS, REPLAY_LOG } from '../../src/domain/limits/values.ts'
import { GameRecords } from '../../src/modules/sessions/game-records.ts'

const EVERY_MS = 1000 / GAME_RECORDS.perSecond

const game = (id: number, endedAt: number): SealedGame => ({
  id,
  startedAt: 0,
  endedAt,
  edition: { id: 'tb', name: '' },
  custom: {},
  isEvilWin: null,
  isRevealed: false,
  seats: [
    {
      seat: 0,
      id: 'ada',
      name: 'Ada',
      role: 'imp',
      team: 'demon',
      alignment: null,
      sentRole: 'chef',
      sentAlignment: null,
      isOpen: false,
      isTraveller: false,
      isDead: false,
    },
  ],
  storytellers: [{ id: 'st', name: 'Teller' }],
  insiders: [],
  history: [],
  votes: [],
  hiddenVotes: {},
})

function recordsWith(bytes = 0) {
  const clock = fakeClock(0)
  const saved: FinishedGame[] = []
  const read = vi.fn(async () => [])
  const sessionLog = { read, size: async () => ({ decisions: 0, bytes }) } as unknown as SessionLog
  const reported: unknown[] = []
  const save = vi.fn(async (finished: FinishedGame) => void saved.push(finished))
  const turns: Promise<unknown>[] = []
  const records = new GameRecords(
    { clock, sessionLog, games: { save }, bite: () => undefined, report: (error) => reported.push(error) },
    (_sessionId, work) => void turns.push(work()),
  )
  const settled = async (): Promise<void> => void (await Promise.all(turns))
  return { clock, records, saved, read, save, reported, settled }
}

describe('records of finished games', () => {
  it('versions of one game that wait become one, the last', async () => {
    const { clock, records, saved, read, settled } = recordsWith()
    for (let at = 1; at <= 20; at++) {
      records.add('s', game(1, at))
      await settled()
    }
    expect(saved).toHaveLength(GAME_RECORDS.burst)
    clock.advance(EVERY_MS)
    await settled()
    expect(saved).toHaveLength(GAME_RECORDS.burst + 1)
    expect(saved.at(-1)?.endedAt).toBe(20)
    expect(read).toHaveBeenCalledTimes(GAME_RECORDS.burst + 1)
    expect(records.waiting()).toEqual([])
    clock.advance(10 * EVERY_MS)
    await settled()
    expect(saved).toHaveLength(GAME_RECORDS.burst + 1)
  })

  it('a session that seals all the time is recorded once in five seconds, and others at once', async () => {
    const { clock, records, read, saved, settled } = recordsWith()
    for (let second = 0; second < 60; second++) {
      for (let at = 0; at < 6; at++) records.add('busy', game(second * 6 + at, 0))
      await settled()
      clock.advance(1000)
      await settled()
    }
    expect(read.mock.calls.length).toBeLessThanOrEqual(GAME_RECORDS.burst + 60_000 / EVERY_MS)
    await records.write('busy')
    expect(new Set(saved.map(({ number }) => number)).size).toBe(360)
    records.add('quiet', game(1, 0))
    await settled()
    expect(saved.at(-1)?.sessionId).toBe('quiet')
  })

  it('one that cannot be saved is reported and does not hold up the next', async () => {
    const { records, save, saved, reported, settled } = recordsWith()
    save.mockRejectedValueOnce(new Error('the disk is full'))
    records.add('s', game(1, 0))
    records.add('s', game(2, 0))
    await settled()
    expect(reported).toHaveLength(1)
    expect(saved.map(({ number }) => number)).toEqual([2])
  })

  it('a game of a log that is too large is saved for its people without a replay, and the log is not read', async () => {
    const { records, saved, read, settled } = recordsWith(REPLAY_LOG.bytes + 1)
    records.add('s', game(1, 0))
    await settled()
    expect(read).not.toHaveBeenCalled()
    expect(saved[0]?.replay).toMatchObject({
      bytes: new Uint8Array(),
      people: [
        { place: 'storyteller-1', seat: null, userId: 'st', roleId: '' },
        // Their character as they knew it.
        { place: 'seat-1', seat: 1, userId: 'ada', roleId: 'chef' },
      ],
    })
  })
})
