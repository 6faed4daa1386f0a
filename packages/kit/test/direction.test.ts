import { expect, it } from 'vitest'
import { isolated } from '../src/index.ts'

it.each(['דינה', 'سارة', 'ܐܒ', 'ދިވެހި', 'ߒߞߏ', '𞤀𞤁', '𐴀𐴁', 'ﷲ', 'Ada דינה'])(
  '%s has a direction of its own',
  (name) => expect(isolated(name)).toBe(`\u2068${name}\u2069`),
)

it.each(['Ada', 'Łukasz', 'Ольга', '小明', '🦉', ''])('%s is left as it is', (name) =>
  expect(isolated(name)).toBe(name),
)
