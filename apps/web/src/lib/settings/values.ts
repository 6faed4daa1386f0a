import type { Control } from './table.ts'

type Accept = (value: unknown, control: Control) => boolean

const isBoolean: Accept = (value) => typeof value === 'boolean'
const isNumberWithin = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max

const ACCEPTS: { readonly [K in Control['kind']]: Accept } = {
  toggle: isBoolean,
  tristate: (value, control) => value === null || isBoolean(value, control),
  range: (value, control) => control.kind === 'range' && isNumberWithin(value, control.min, control.max),
  cycle: (value, control) =>
    control.kind === 'cycle' && Number.isInteger(value) && isNumberWithin(value, 0, control.count - 1),
  colour: (value) => typeof value === 'string' && /^(#[\da-f]{6})?$/i.test(value),
  text: (value) => typeof value === 'string',
}

export const isAccepted = (control: Control, value: unknown): boolean => ACCEPTS[control.kind](value, control)

const decimals = (step: number): number => String(step).split('.')[1]?.length ?? 0

/** The nearest value a range can take, free of the dust of binary fractions. */
export function snap(value: number, { min, max, step }: { min: number; max: number; step: number }): number {
  const steps = Math.round((value - min) / step)
  return Number(Math.min(max, Math.max(min, min + steps * step)).toFixed(decimals(step)))
}

/** One step through values that follow each other in a circle, in either direction. */
export const stepCycle = (value: number, by: number, count: number): number =>
  (((value + by) % count) + count) % count

export const tokenPercent = (tokenZoom: number): number => 100 + 10 * tokenZoom
