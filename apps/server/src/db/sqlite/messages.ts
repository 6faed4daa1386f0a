import type { MessagePort } from 'node:worker_threads'
import type { LogRow } from '../engine.ts'
import type { Letter } from './letter.ts'

/** What the threads of the embedded engine say to each other. */
export type SqlValue = null | number | bigint | string | Uint8Array

export type Job =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly SqlValue[] }
  | { readonly kind: 'append'; readonly rows: readonly LogRow[] }
  | { readonly kind: 'tidy' }
  | { readonly kind: 'close' }

export interface QueryAnswer {
  readonly rows: readonly unknown[]
  readonly changes?: number
}

export interface JobResults {
  query: QueryAnswer
  append: readonly boolean[]
  tidy: undefined
  close: undefined
}

export interface Request {
  readonly id: number
  readonly job: Job
}

export interface SqliteFailure {
  readonly message: string
  readonly errcode: number | undefined
}

/** In place of a reply: what lay in the letter stands, all of it. A number is cheaper to send, and it is said all the time. */
export const ALL_STOOD = 1

export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: SqliteFailure }

export interface WorkerSettings {
  readonly file: string
  readonly readOnly: boolean
}

/** How a thread is reached: jobs lie in the port or in the letter, and every one rings the bell. */
export interface Line {
  readonly port: MessagePort
  readonly bell: Int32Array<SharedArrayBuffer>
  readonly letter: Letter
}
