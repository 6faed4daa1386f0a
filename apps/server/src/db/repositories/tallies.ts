import type { Db } from '../engine.ts'

/** How often something happened, since when, and when last. */
export interface Tally {
  readonly count: number
  readonly sinceAt: number
  readonly lastAt: number
}

const fields = ['count', 'since_at as sinceAt', 'last_at as lastAt'] as const

export interface Turn {
  readonly key: string
  readonly from: Tally | undefined
  readonly to: Tally
  readonly expiresAt: number
}

/** A count that one caller takes from what it was to what it shall be. */
const turns = (db: Db) => ({
  /** True for the one caller who found it as it was: of many at once, one at a time goes on. */
  async move({ key, from, to, expiresAt }: Turn): Promise<boolean> {
    const values = { count: to.count, since_at: to.sinceAt, last_at: to.lastAt, expires_at: expiresAt }
    const rows = await db
      .insertInto('tallies')
      .values({ key, ...values })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet(values)
          .where((eb) =>
            from
              ? eb.and([eb('tallies.count', '=', from.count), eb('tallies.last_at', '=', from.lastAt)])
              : eb('tallies.expires_at', '<=', to.lastAt),
          ),
      )
      .returning('key')
      .execute()
    return rows.length > 0
  },
})

/** Counts that all nodes share and that survive a restart: failures, mails, attempts. */
export const tallies = (db: Db) => ({
  ...turns(db),
  async find(key: string, now: number): Promise<Tally | undefined> {
    return db
      .selectFrom('tallies')
      .select(fields)
      .where('key', '=', key)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  },
  /** Counts one more within a window that begins with the first. */
  async add(key: string, now: number, windowMs: number): Promise<Tally> {
    const first = { count: 1, since_at: now, last_at: now, expires_at: now + windowMs }
    const next = await db
      .insertInto('tallies')
      .values({ key, ...first })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => {
          // Begun by a clock that has been set back since, it would last too long.
          const isOver = eb.or([eb('tallies.expires_at', '<=', now), eb('tallies.since_at', '>', now)])
          return {
            count: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb('tallies.count', '+', 1))
              .end(),
            since_at: eb.case().when(isOver).then(now).else(eb.ref('tallies.since_at')).end(),
            expires_at: eb
              .case()
              .when(isOver)
              .then(first.expires_at)
              .else(eb.ref('tallies.expires_at'))
              .end(),
            last_at: now,
          }
        }),
      )
      .returning(fields)
      .executeTakeFirst()
    return next ?? { count: 1, sinceAt: now, lastAt: now }
  },
})

export type Tallies = ReturnType<typeof tallies>
