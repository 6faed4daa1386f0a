import type { Chance } from '@belfry/bot'
import { INBOUND } from '@belfry/protocol/schemas'
import { HOST_MESSAGES } from '@belfry/protocol/testing'
import { Picks } from '@belfry/room/testing/choices'
import { MESSAGES, type Scene } from '@belfry/room/testing/messages'
import { z } from 'zod'

/** What of JSON Schema our messages are made of. */
interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly prefixItems?: readonly Shape[]
  readonly items?: Shape | boolean
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

const LONGEST = 200

const textOf = (chance: Chance, { minLength = 0, maxLength = LONGEST }: Shape): string => {
  const most = Math.min(maxLength, LONGEST)
  return 'x'.repeat(chance.happens(0.1) ? most : minLength + chance.below(Math.min(9, most - minLength) + 1))
}

const numberOf = (chance: Chance, { minimum = -30, maximum = 3000 }: Shape): number =>
  chance.happens(0.2)
    ? (chance.of([minimum, maximum]) ?? 0)
    : Math.max(minimum, -30) + chance.below(Math.min(30, maximum - Math.max(minimum, -30)) + 1)

const listOf = (chance: Chance, { prefixItems, items, minItems = 0, maxItems = 4 }: Shape): unknown[] => {
  if (prefixItems) return prefixItems.map((each) => made(chance, each))
  if (typeof items !== 'object') return []
  const length = minItems + chance.below(Math.min(4, maxItems - minItems) + 1)
  return Array.from({ length }, () => made(chance, items))
}

const objectOf = (chance: Chance, { properties = {}, required = [] }: Shape): unknown =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || chance.happens(0.5))
      .map(([name, shape]) => [name, made(chance, shape)]),
  )

const makers: Readonly<Record<string, (chance: Chance, shape: Shape) => unknown>> = {
  string: textOf,
  number: numberOf,
  integer: numberOf,
  boolean: (chance) => chance.happens(0.5),
  array: listOf,
  object: objectOf,
}

/** Something of this shape; what only the schema itself checks, such as odd characters, is not looked at. */
function made(chance: Chance, shape: Shape): unknown {
  if ('const' in shape) return shape.const
  const choices = shape.anyOf ?? shape.oneOf ?? shape.allOf
  if (choices) return made(chance, chance.of(choices) ?? {})
  if (shape.enum) return chance.of(shape.enum)
  return makers[shape.type ?? '']?.(chance, shape) ?? null
}

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** Every message of the vocabulary, read off its own table: a new one is besieged without a word here. */
const SHAPES: Readonly<Record<string, Shape>> = Object.fromEntries(
  Object.entries({ ...INBOUND, ...HOST_MESSAGES }).map(([name, { schema }]) => [name, shapeOf(schema)]),
)

export const VOCABULARY: readonly string[] = Object.keys(SHAPES)

/** A payload as it should be: of the shape its schema asks for, or one that makes sense at this table. */
export function sample(chance: Chance, name: string, scene: Scene): unknown {
  const likely = Object.hasOwn(MESSAGES, name) ? MESSAGES[name] : undefined
  if (!likely || chance.happens(0.4))
    return made(chance, Object.hasOwn(SHAPES, name) ? (SHAPES[name] ?? {}) : {})
  return likely(new Picks(Array.from({ length: 12 }, () => chance.below(2 ** 20))), scene)
}
