/**
 * Gathers what is handed in during one tick, and whatever arrives while earlier groups are being committed,
 * into one commit. Alone, a commit starts at once after the tick.
 */
interface Waiting<Row, Answer> {
  readonly rows: readonly Row[]
  resolve(answers: readonly Answer[]): void
  reject(error: unknown): void
}

export interface GroupCommit<Row, Answer> {
  commit(rows: readonly Row[]): Promise<readonly Answer[]>
  /** Resolves when nothing is waiting or under way. */
  settled(): Promise<void>
}

export function groupCommit<Row, Answer>(
  groupsAtOnce: number,
  write: (rows: readonly Row[]) => Promise<readonly Answer[]>,
  /** Whether what failed is a row, not the database: then those without it may stand. */
  isOfRows: (error: unknown) => boolean = () => false,
): GroupCommit<Row, Answer> {
  let queue: Waiting<Row, Answer>[] = []
  let underWay = 0
  let isScheduled = false
  let onIdle: (() => void)[] = []

  const schedule = (): void => {
    if (isScheduled || queue.length === 0 || underWay >= groupsAtOnce) return
    isScheduled = true
    process.nextTick(() => {
      isScheduled = false
      void flush()
    })
  }
  /** Somebody's rows cannot be written: everybody else's are. */
  const oneByOne = async (group: readonly Waiting<Row, Answer>[]): Promise<void> => {
    for (const one of group)
      await write(one.rows).then(
        (answer) => one.resolve(answer),
        (error: unknown) => one.reject(error),
      )
  }
  const flush = async (): Promise<void> => {
    const group = queue
    queue = []
    underWay++
    try {
      const answers = await write(group.flatMap((one) => one.rows))
      let at = 0
      for (const one of group) {
        one.resolve(answers.slice(at, at + one.rows.length))
        at += one.rows.length
      }
    } catch (error) {
      if (group.length > 1 && isOfRows(error)) await oneByOne(group)
      else for (const one of group) one.reject(error)
    }
    underWay--
    schedule()
    if (underWay === 0 && queue.length === 0) for (const done of onIdle.splice(0)) done()
  }
  return {
    commit: (rows) =>
      new Promise((resolve, reject) => {
        queue.push({ rows, resolve, reject })
        schedule()
      }),
    settled: () =>
      underWay === 0 && queue.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            onIdle = [...onIdle, resolve]
          }),
  }
}
