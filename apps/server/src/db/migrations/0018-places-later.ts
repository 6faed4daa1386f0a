import type { Kysely } from 'kysely'
import { type Engine, statement } from './columns.ts'

/**
 * Where the rows behind the last fold lie, by session. The first of two rows with one number is the one that counts,
 * as everywhere.
 */
export const fold = [
  `insert or ignore into session_places (session_id, seq, place)
   select session_id, seq, place from session_rows
   where place > (select place from session_tail) order by session_id, seq, place`,
  `update session_tail set place = (select max(place) from session_rows)
   where place < (select max(place) from session_rows)`,
] as const

const COLUMNS = 'session_id, seq, request_id, events, at'

const tables = [
  `create table session_rows (
    place integer primary key,
    session_id text not null, seq bigint not null, request_id text, events text not null, at bigint not null
  )`,
  `create table session_places (
    session_id text not null, seq bigint not null, place integer not null, primary key (session_id, seq)
  ) without rowid`,
  'create table session_tail (place integer not null, removals integer not null)',
  'insert into session_tail (place, removals) values (0, 0)',
]

const moving = [
  `insert into session_rows (${COLUMNS}) select ${COLUMNS} from session_log order by rowid`,
  'drop table session_log',
  ...fold,
]

const request = `
  create unique index session_rows_request on session_rows (request_id, session_id) where request_id is not null`

/** Both keys in both arms, so that a row is found by its session as well as by its request. */
const view = `
  create view session_log (${COLUMNS}) as
  select known.session_id, known.seq, request_id, events, at
  from session_places as known
  join session_rows as kept
    on kept.place = known.place and kept.session_id = known.session_id and kept.seq = known.seq
  union all
  select ${COLUMNS} from session_rows where place > (select place from session_tail)`

const THIS_ONE = 'session_id = old.session_id and seq = old.seq'
const ITS_PLACE = `(select place from session_places where ${THIS_ONE})`
const LAST_PLACE = '(select coalesce(max(place), 0) from session_rows)'

/** For everything but the hot path the log is one table. */
const triggers = [
  `create trigger session_log_insert instead of insert on session_log begin
    insert into session_rows (${COLUMNS}) values (new.session_id, new.seq, new.request_id, new.events, new.at);
  end`,
  `create trigger session_log_update instead of update on session_log begin
    ${fold.join(';')};
    update session_rows set request_id = new.request_id, events = new.events, at = new.at where place = ${ITS_PLACE};
  end`,
  // A place that becomes free at the end is given again: what is written there is part of the tail once more.
  `create trigger session_log_delete instead of delete on session_log begin
    ${fold.join(';')};
    delete from session_rows where place = ${ITS_PLACE};
    delete from session_places where ${THIS_ONE};
    update session_tail set place = min(place, ${LAST_PLACE}), removals = removals + 1;
  end`,
]

/** The log where there was none before. */
export const logTables: readonly string[] = [...tables, request, view, ...triggers]

/**
 * In the order of sessions, each row of a group is on a page of its own. In the embedded engine that order is brought
 * up to date later, for many rows at once. PostgreSQL writes what changed and not pages: there nothing changes.
 */
export const placesLater = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (engine === 'postgres') return
    for (const each of [...tables, ...moving, request, view, ...triggers]) await statement(db, each)
  },
})
