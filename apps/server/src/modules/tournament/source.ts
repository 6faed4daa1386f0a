import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '@belfry/kit'
import type { Tournament } from '@belfry/protocol'
import type { Logger } from '../../platform/system/log.ts'
import { readTournament } from './data.ts'

/** Interval at which the folder is looked at, at most. */
const LOOK_EVERY_MS = 2000

export interface TournamentSource {
  /** The data as they lie there now, or as they last could be read. */
  current(): Tournament
  readonly readAt: number | null
  /** Fault of the data that lie there now. */
  readonly problem: string | null
}

const changedAt = (folder: string): number | null => {
  try {
    return statSync(join(folder, 'data.json')).mtimeMs
  } catch {
    return null
  }
}

/**
 * The data of the tournament, read anew when the file has changed. At the start a broken file is an error; later it
 * is a problem that staff are told of, and what was read before goes on.
 */
export function watchTournament(folder: string | undefined, clock: Clock, log: Logger): TournamentSource {
  let data = readTournament(folder)
  let stamp = folder === undefined ? null : changedAt(folder)
  let lookedAt = clock.ticks()
  const source = {
    readAt: folder === undefined ? null : clock.now(),
    problem: null as string | null,
    current(): Tournament {
      if (folder === undefined || clock.ticks() - lookedAt < LOOK_EVERY_MS) return data
      lookedAt = clock.ticks()
      const now = changedAt(folder)
      if (now !== stamp) read(folder, now)
      return data
    },
  }
  const read = (from: string, now: number | null): void => {
    stamp = now
    try {
      data = readTournament(from)
      source.readAt = clock.now()
      source.problem = null
      log.info('the tournament was read anew')
    } catch (error) {
      source.problem = (error as Error).message
      log.warn({ err: error, setting: 'TOURNAMENT_DIR' }, 'the tournament cannot be read')
    }
  }
  return source
}
