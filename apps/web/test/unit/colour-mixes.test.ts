import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url))

/**
 * Between two colours of different hue, engines go different ways around the circle: what is blue in one is green in
 * another. Only with what is transparent there is no second hue.
 */
it('colours are mixed so that every engine comes to the same one', () => {
  const turned = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/color-mix\(\s*in (?:oklch|lch|hsl|hwb)[^;]*/g)]
        .map(([mix]) => mix)
        .filter((mix) => !mix.includes('transparent'))
        .map((mix) => `${file}: ${mix}`),
    )
  expect(turned).toEqual([])
})
