import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Command } from './command.ts'
import { CommandError } from './texts.ts'

/** Arguments behind a command: names in their order, and what begins with two dashes. */
export function optionsOf<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new CommandError('invalid', { what: args.join(' '), value: (error as Error).message })
  }
}

export function oneOf<T extends string>(values: readonly T[], what: string, value: string | undefined): T {
  if (value === undefined || value === '') throw new CommandError('missing', { what })
  const found = values.find((one) => one === value)
  if (found === undefined) throw new CommandError('noChoice', { value, choices: values.join(', ') })
  return found
}

/** Refuses words that a command doesn't know, and says what was probably meant. */
export function noneOf(positionals: readonly string[], wanted: string): void {
  const [value] = positionals
  if (value !== undefined) throw new CommandError('unexpected', { value, wanted })
}

/** A command whose next word says what to do. */
export const deedsOf =
  (deeds: Readonly<Record<string, Command>>, first: string): Command =>
  (context, [given = first, ...args]) => {
    const names = Object.keys(deeds)
    const deed = deeds[oneOf(names, names.join('|'), given)]
    return deed ? deed(context, args) : Promise.resolve([])
  }
