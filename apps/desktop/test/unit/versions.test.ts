import { describe, expect, it } from 'vitest'
import { hasFailed, type Installed, versionToRun } from '../../src/core/versions.ts'

const installed = (version: string): Installed => ({ version, folder: `/versions/${version}` })
const own = installed('3.46.4')

/** What runs of some that were fetched, by the files that lie in each. */
const chosen = (fetched: Readonly<Record<string, readonly string[]>>): string =>
  versionToRun(
    own,
    Object.keys(fetched).map(installed),
    ({ version }, file) => fetched[version]?.includes(file) === true,
  ).version

describe('the version that runs', () => {
  it('is the newest that was fetched whole', () => {
    expect(chosen({})).toBe('3.46.4')
    expect(chosen({ '3.47.0': ['.complete'], '3.46.9': ['.complete'], '3.48.0': [] })).toBe('3.47.0')
  })

  it('is never older than the one that was installed, and none that failed before', () => {
    expect(chosen({ '3.46.0': ['.complete'] })).toBe('3.46.4')
    expect(chosen({ '3.47.0': ['.complete', '.broken'], '3.46.5': ['.complete'] })).toBe('3.46.5')
  })

  it('has failed when it ends soon, and not in a way of its own', () => {
    expect(hasFailed(134, 200, [0, 1, 75])).toBe(true)
    expect(hasFailed(null, 200, [0, 1, 75])).toBe(true)
    expect(hasFailed(1, 200, [0, 1, 75])).toBe(false)
    expect(hasFailed(134, 60_000, [0, 1, 75])).toBe(false)
  })
})
