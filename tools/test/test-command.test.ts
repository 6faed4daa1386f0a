import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mayInstallPackages } from '../lib/debian.mjs'
import { ToolHouse } from './support/house.ts'

const TEST = 'tools/test.mjs'
const vitest = (numPassedTests: number, numFailedTests: number, numPendingTests = 0) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests: 0,
})
const playwright = (expected: number, unexpected: number, skipped = 0) => ({
  stats: { expected, unexpected, skipped, flaky: 0 },
})
const ALL_WELL = {
  'test:unit': { report: vitest(10, 0) },
  'test:integration': { report: vitest(5, 0) },
  'test:browser': { report: playwright(3, 0) },
}

let house: ToolHouse
beforeEach(() => {
  house = new ToolHouse()
})
afterEach(() => house.remove())

async function testWith(
  scripts: object,
  ...options: string[]
): Promise<{ code: number; printed: string; end: string }> {
  house.write('scripts.json', JSON.stringify({ ...ALL_WELL, ...scripts }))
  const { code, printed } = await house.run(TEST, ...options)
  return { code, printed, end: printed.trim().split('\n').at(-1) ?? '' }
}

describe('npm test', { timeout: 60_000 }, () => {
  it('counts a check as one and a suite by its cases', async () => {
    expect(await testWith({})).toMatchObject({ code: 0, end: '25 passed, 0 failed' })
  })

  it('leaves out what is slow when asked for the fast part', async () => {
    const { code, printed, end } = await testWith({ 'test:browser': { code: 1 } }, '--fast')
    expect({ code, end }).toEqual({ code: 0, end: '16 passed, 0 failed' })
    expect(printed).not.toMatch(/integration|browser|build/)
  })

  it('goes on after a failure, shows what the suite said, and fails as a whole', async () => {
    const { code, printed, end } = await testWith({
      lint: { code: 1 },
      'test:unit': { code: 1, report: vitest(8, 2) },
    })
    expect({ code, end }).toEqual({ code: 1, end: '22 passed, 3 failed' })
    expect(printed).toContain('lint speaks')
    expect(printed).not.toContain('types speaks')
    expect(printed).toMatch(/browser +3 passed, 0 failed/)
  })

  it('names a case that passed at its second try only, and what it said at the first', async () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a wire is closed', failureMessages: ['it was open'] },
      { status: 'passed', fullName: 'a wire is there', failureMessages: [] },
    ]
    const report = { ...vitest(5, 0), testResults: [{ assertionResults }] }
    const { code, printed, end } = await testWith({ 'test:integration': { report } })
    expect({ code, end }).toEqual({ code: 0, end: '25 passed, 0 failed' })
    expect(printed).toMatch(/integration +5 passed, 0 failed, 1 at the second try/)
    expect(printed).toContain('a wire is closed\nit was open')
    expect(printed).not.toContain('a wire is there')
  })

  it('notices a runner that fails beside its cases, runs no case at all or leaves no report', async () => {
    const { code, printed, end } = await testWith({
      'test:unit': { code: 1, report: vitest(10, 0) },
      'test:integration': { code: 0, report: vitest(0, 0) },
      'test:browser': { code: 0 },
    })
    expect({ code, end }).toEqual({ code: 1, end: '17 passed, 3 failed' })
    expect(printed).toMatch(/unit +10 passed, 1 failed/)
    expect(printed).toMatch(/integration +0 passed, 1 failed/)
    expect(printed).toMatch(/browser +0 passed, 1 failed/)
  })

  it('takes a skipped test for a failed one where everything it can need is at hand', async () => {
    const skipped = { 'test:browser': { report: playwright(2, 0, 1) } }
    const { printed, end } = await testWith(skipped)
    expect(printed).toContain('1 skipped')
    expect(end).toBe(mayInstallPackages() ? '24 passed, 1 failed' : '24 passed, 0 failed')
    expect(await testWith(skipped, '--no-packages')).toMatchObject({ code: 0, end: '24 passed, 0 failed' })
  })
})
