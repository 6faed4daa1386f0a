import { flushCompileCache } from 'node:module'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { receiveMessageOnPort, workerData } from 'node:worker_threads'
import { appender } from './append.ts'
import { readLetter } from './letter.ts'
import {
  ALL_STOOD,
  type Job,
  type JobResults,
  type Line,
  type QueryAnswer,
  type Reply,
  type Request,
  type SqlValue,
  type WorkerSettings,
} from './messages.ts'
import { asWriter } from './pragmas.ts'

/**
 * One connection on a thread of its own, because SQLite's calls block. The writer's thread commits with
 * synchronous=FULL: what was acknowledged is on disk.
 */
const BUSY_TIMEOUT_MS = 5000
const TURN_EVERY_MS = 10
const STATEMENTS_KEPT = 300

const { port, bell, letter, ...settings } = workerData as WorkerSettings & Line

function open(): DatabaseSync {
  const db = new DatabaseSync(settings.file, { readOnly: settings.readOnly, timeout: BUSY_TIMEOUT_MS })
  if (!settings.readOnly) db.exec(asWriter)
  return db
}

const db = open()
const statements = new Map<string, StatementSync>()

function prepare(sql: string): StatementSync {
  const known = statements.get(sql)
  if (known) return known
  if (statements.size >= STATEMENTS_KEPT) statements.clear()
  const statement = db.prepare(sql)
  statements.set(sql, statement)
  return statement
}

const decisions = appender(db, prepare)

const onlyReads = (sql: string): boolean => /^\s*select\b/i.test(sql)
/** What the appender remembers is in these. */
const isOfTheLog = (sql: string): boolean => /\bsession_(log|rows|places|tail|deadlines)\b/.test(sql)

function query(sql: string, parameters: readonly SqlValue[]): QueryAnswer {
  if (!onlyReads(sql) && isOfTheLog(sql)) decisions.forget()
  const statement = prepare(sql)
  if (statement.columns().length > 0) return { rows: statement.all(...parameters) }
  return { rows: [], changes: Number(statement.run(...parameters).changes) }
}

/**
 * What was deleted is overwritten in the file, but its old page may still lie in the log beside it: that is emptied.
 * Somebody who is just reading is not waited for; the next round does it then.
 */
function tidy(): undefined {
  db.exec(
    `pragma busy_timeout = 0; pragma wal_checkpoint(truncate); pragma busy_timeout = ${BUSY_TIMEOUT_MS}`,
  )
}

const jobs: { readonly [K in Job['kind']]: (job: Extract<Job, { kind: K }>) => JobResults[K] } = {
  query: ({ sql, parameters }) => query(sql, parameters),
  append: ({ rows }) => decisions.append(rows),
  tidy,
  close: () => {
    db.close()
    return undefined
  },
}

const run = (job: Job): unknown => (jobs[job.kind] as (job: Job) => unknown)(job)

function answer({ id, job }: Request): Reply {
  try {
    return { id, value: run(job) }
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    return { id, failure: { message, errcode } }
  }
}

/** Decisions come in the letter, and hardly one does not stand. */
function answerLetter(): void {
  const found = readLetter(letter)
  if (!found) return
  const reply = answer({ id: found.id, job: { kind: 'append', rows: found.rows } })
  const haveStood = 'value' in reply && (reply.value as JobResults['append']).every(Boolean)
  port.postMessage(haveStood ? ALL_STOOD : reply)
}

const nextRequest = (): Request | undefined => receiveMessageOnPort(port)?.message

let isClosed = false
let rung = 0

/** Does whatever lies there. */
function work(): void {
  rung = Atomics.load(bell, 0)
  answerLetter()
  for (let request = nextRequest(); request; request = nextRequest()) {
    port.postMessage(answer(request))
    if (request.job.kind === 'close') isClosed = true
  }
}

/**
 * This thread does nothing but its jobs, so it sleeps at the bell itself: that wakes it sooner than its event
 * loop would. The loop turns now and then, for what is left to it.
 */
function listen(): void {
  const turned = performance.now()
  do {
    Atomics.wait(bell, 0, rung)
    work()
  } while (!isClosed && performance.now() - turned < TURN_EVERY_MS)
  if (isClosed) port.close()
  else setImmediate(listen)
}

// Also for those who are killed and never get to it.
flushCompileCache()
listen()
