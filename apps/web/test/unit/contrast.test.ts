import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = ['tokens.css', 'teams.css']
  .map((file) => readFileSync(new URL(`../../src/styles/${file}`, import.meta.url), 'utf8'))
  .join('\n')

type Tokens = ReadonlyMap<string, string>

/** The custom properties of every rule whose selector is given, later ones over earlier ones. */
function tokensOf(...selectors: string[]): Tokens {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  const bodies = selectors.flatMap((selector) =>
    rules
      .filter(([, head = '']) => head.replace(/\/\*[\s\S]*?\*\//g, '').trim() === selector)
      .map(([, , body = '']) => body),
  )
  return new Map(
    bodies.flatMap((body) =>
      [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  )
}

function lookUp(tokens: Tokens, name: string): string {
  const value = tokens.get(name)
  if (value === undefined) throw new Error(`no token ${name}`)
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  return reference ? lookUp(tokens, reference) : value
}

/** Relative luminance of an OKLCH colour, by way of OKLab and linear sRGB. */
function luminance(colour: string): number {
  const [l = 0, c = 0, h = 0] =
    /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour)?.slice(1).map(Number) ?? []
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const linear = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
  const [red = 0, green = 0, blue = 0] = linear
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(tokens: Tokens, text: string, surface: string): number {
  const [one, two] = [text, surface].map((name) => luminance(lookUp(tokens, name)))
  const [dark = 0, light = 0] = [one ?? 0, two ?? 0].sort((p, q) => p - q)
  return (light + 0.05) / (dark + 0.05)
}

const NIGHT = tokensOf(':root')
const DAY = tokensOf(':root', ':root[data-phase="day"]')

const ON_THE_PAGE = [
  '--on-night',
  '--on-night-quiet',
  '--on-night-accent',
  '--on-night-bad',
  '--on-night-good',
].flatMap((text) => ['--surface-night', '--surface-raised'].map((surface) => [text, surface] as const))
const ON_SHEETS = [
  '--on-sheet',
  '--on-sheet-quiet',
  '--on-sheet-accent',
  '--on-sheet-bad',
  '--on-sheet-good',
].flatMap((text) =>
  ['--surface-sheet', '--parchment-light', '--parchment-dark'].map((surface) => [text, surface] as const),
)
const ON_CONTROLS = [
  ['--on-primary', '--surface-primary'],
  ['--on-primary', '--surface-primary-hover'],
  ['--on-danger', '--surface-danger'],
  ['--on-danger', '--wax-dark'],
  ['--on-good', '--surface-good'],
  ['--bone-50', '--ink-800'],
  ['--bone-50', '--ink-700'],
  ['--bone-200', '--ink-950'],
  ['--wax-light', '--ink-800'],
  ['--verdigris-light', '--ink-800'],
] as const

describe('text can be read', () => {
  it.each([...ON_THE_PAGE, ...ON_SHEETS, ...ON_CONTROLS])('by night: %s on %s', (text, surface) => {
    expect(contrast(NIGHT, text, surface)).toBeGreaterThanOrEqual(4.5)
  })

  it.each([...ON_THE_PAGE, ...ON_SHEETS, ...ON_CONTROLS])('by day: %s on %s', (text, surface) => {
    expect(contrast(DAY, text, surface)).toBeGreaterThanOrEqual(4.5)
  })

  it('the yardstick is right: black on white is 21', () => {
    const tokens = new Map([
      ['--black', 'oklch(0 0 0)'],
      ['--white', 'oklch(1 0 0)'],
    ])
    expect(contrast(tokens, '--black', '--white')).toBeCloseTo(21, 1)
  })
})

describe('the sky behind text', () => {
  const sky = readFileSync(new URL('../../src/art/town/town-light.css', import.meta.url), 'utf8')
  const skyToken = (name: string): string => new RegExp(`${name}: (oklch\\([^)]+\\));`).exec(sky)?.[1] ?? ''

  it.each([
    [NIGHT, '--town-night-zenith'],
    [NIGHT, '--town-night-sky'],
    [NIGHT, '--town-night-horizon'],
    [DAY, '--town-day-zenith'],
    [DAY, '--town-day-sky'],
    [DAY, '--town-day-horizon'],
  ])('%#: every tone of the sky carries the page’s text', (tokens, name) => {
    const withSky = new Map([...tokens, ['--sky', skyToken(name)]])
    for (const text of ['--on-night', '--on-night-quiet', '--on-night-accent'])
      expect(contrast(withSky, text, '--sky'), text).toBeGreaterThanOrEqual(4.5)
  })
})

describe('modes of colour vision', () => {
  const teams = [...tokensOf(':root').keys()].filter((name) => /^--(team|alignment)-/.test(name))
  const modes = [
    'protanomaly',
    'protanopia',
    'deuteranomaly',
    'deuteranopia',
    'tritanomaly',
    'tritanopia',
    'achromatopsia',
  ]

  it.each(modes)('%s changes the colours of teams and alignments themselves', (mode) => {
    expect(teams).toHaveLength(10)
    const heads = [...css.matchAll(/([^{}]+)\{/g)].map(([, head = '']) =>
      head.replace(/\/\*[\s\S]*?\*\//g, '').trim(),
    )
    const tokens = tokensOf(...heads.filter((head) => head.includes(`data-colorblind="${mode}"`)))
    for (const name of teams) expect(tokens.get(name), name).not.toBe(NIGHT.get(name))
    expect([...teams].every((name) => tokens.has(name))).toBe(true)
  })
})
