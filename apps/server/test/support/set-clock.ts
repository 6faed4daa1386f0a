/**
 * Loaded before a node, it lets a test set the clock that the node reads, as an operator or a time service would: an
 * hour back with one signal, an hour on with another. What measures durations goes on evenly, as on a machine.
 */
const HOUR_MS = 60 * 60 * 1000
const read = Date.now.bind(Date)
let stepped = 0

/** Also for `new Date()`. */
class SetDate extends Date {
  constructor(...args: readonly [] | ConstructorParameters<typeof Date>) {
    if (args.length === 0) super(read() + stepped)
    else super(...args)
  }

  static override now(): number {
    return read() + stepped
  }
}

globalThis.Date = SetDate as DateConstructor
process.on('SIGUSR2', () => {
  stepped -= HOUR_MS
})
process.on('SIGWINCH', () => {
  stepped += HOUR_MS
})

export {}
