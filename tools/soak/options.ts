/** What a soak can be told on its command line. */
export interface Options {
  readonly minutes: number
  readonly tables: number
  readonly seed: number
}

/** Tables have seeds of their own, and their people those after it. */
export const SEEDS_APART = 1000

/** `--minutes 40 --tables 12 --seed 7`; what is left out has its usual value. */
export function readOptions(args: readonly string[], usual: Options): Options | string {
  const options: Record<string, number> = { ...usual }
  for (let at = 0; at < args.length; at += 2) {
    const name = (args[at] ?? '').replace(/^--/, '')
    const value = args[at + 1] ?? ''
    if (!(name in options))
      return `${args[at]} is no option; there are --${Object.keys(options).join(', --')}`
    if (!/^[1-9]\d*$/.test(value)) return `--${name} wants a whole number`
    options[name] = Number(value)
  }
  return options as unknown as Options
}
