import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requirementViolations } from '../requirements.ts'
import { type ScratchHouse, scratchHouse } from './scratch-house.ts'

const LINES = 'docs/requirements/vote.md'
const TESTS = 'packages/rules/test/vote.test.ts'
const BUILT =
  '- **VOTE-01** A nomination has two people. (0185)\n- **VOTE-02** The hand takes a second. (0185, 0186)\n'
const MISSING = '- **VOTE-03** not built: a third hand. Nobody has three. (0186)\n'
const PROOF = "it('[VOTE-01] [VOTE-02] two people and a second', () => {})\n"

let house: ScratchHouse
beforeEach(() => {
  house = scratchHouse()
  house.write('docs/requirements/README.md', '- **VOTE-99** is only how a line looks\n')
  house.write('docs/decisions/0185-the-block.md', '# 0185\n')
  house.write('docs/decisions/0186-executing.md', '# 0186\n')
  house.write(LINES, `# VOTE\n\n${BUILT}${MISSING}`)
  house.write(TESTS, PROOF)
})
afterEach(() => house.remove())

const refusal = (at: string, detail: string) => ({ rule: 'requirement', at, detail })
const violations = () => requirementViolations(house.root)

describe('requirements and tests know each other', () => {
  it('a house in which they do is free, wherever its tests stand', () => {
    expect(violations()).toEqual([])
    house.write(TESTS, "it('[VOTE-01] two people', () => {})\n")
    house.write(
      'e2e/vote.spec.ts',
      'test.describe("votes", () => {\n  test(\n    `[VOTE-02] a second`,\n  )\n})\n',
    )
    expect(violations()).toEqual([])
  })

  it.each([
    ["it('[VOTE-04] a hand', () => {})\n"],
    ["test.only('[VOTE-04][VOTE-01] a hand', () => {})\n"],
    ["it.each([[1], [2]])('[VOTE-04] %s', () => {})\n"],
    ["describe('[VOTE-04] hands', () => {})\n"],
  ])('an id without a line is refused: %s', (text) => {
    house.write(TESTS, `${PROOF}${text}`)
    expect(violations()).toEqual([refusal(`${TESTS}:2`, 'names VOTE-04, which has no line')])
  })

  it.each([
    ['', 'nothing'],
    ["describe('[VOTE-02] the hand', () => {})\n", 'a group'],
    ["it.skip('[VOTE-02] a second', () => {})\n", 'a test that rests'],
    ["test.fixme('[VOTE-02] a second', () => {})\n", 'a test that is to be mended'],
    ['// [VOTE-02] is proven elsewhere\n', 'a comment'],
  ])('a line that only %s (%s) speaks of is refused', (text) => {
    house.write(TESTS, `it('[VOTE-01] two people', () => {})\n${text}`)
    expect(violations()).toEqual([refusal(`${LINES}:4`, 'no test names VOTE-02')])
  })

  it('what is called not built has no test', () => {
    house.write(TESTS, `${PROOF}it('[VOTE-03] a third hand', () => {})\n`)
    expect(violations()).toEqual([refusal(`${LINES}:5`, 'a test names VOTE-03, which is called not built')])
  })

  it('a title names at most three', () => {
    house.write(LINES, `${BUILT}- **VOTE-03** Three.\n- **VOTE-04** Four.\n`)
    house.write(TESTS, "it('[VOTE-01][VOTE-02] [VOTE-03] [VOTE-04] all at once', () => {})\n")
    expect(violations()).toEqual([refusal(`${TESTS}:1`, 'names more than 3 requirements')])
  })
})

describe('lines of requirements', () => {
  it('name decisions that exist', () => {
    house.write(LINES, BUILT.replace('0186', '0999'))
    expect(violations()).toEqual([refusal(`${LINES}:2`, 'names the decision 0999, which does not exist')])
  })

  it.each([
    ['- VOTE-03 has no stars'],
    ['- **VOTE-03** '],
    ['- **VOTE-02** A second time.'],
    ['- **SEAT-03** In the file of another area.'],
    ['- Something without an id'],
  ])('have one form and one order: %s', (line) => {
    house.write(LINES, `${BUILT}${line}\n`)
    expect(violations()).toEqual([
      refusal(`${LINES}:3`, 'is not the next requirement of VOTE, as README.md has its form'),
    ])
  })
})
