import { fakeClock } from '@belfry/kit'
import { describe, expect, it, vi } from 'vitest'
import { isNetworkError, uncaughtErrorHandler } from '../../src/app/uncaught-errors.ts'

const failure = (fields: object): Error => Object.assign(new Error('a failure'), fields)
const RESET = failure({ code: 'ECONNRESET', syscall: 'read' })

function handler() {
  const clock = fakeClock()
  const calls = {
    log: { error: vi.fn(), fatal: vi.fn() },
    report: vi.fn(),
    countSpared: vi.fn(),
    exit: vi.fn(),
  }
  return { clock, ...calls, handle: uncaughtErrorHandler({ clock, ...calls }) }
}

describe('an uncaught error', () => {
  it.each([
    ['ECONNRESET', 'read'],
    ['EPIPE', 'write'],
    ['ETIMEDOUT', 'connect'],
    ['ECONNABORTED', 'accept'],
  ])('%s of %s is a network error', (code, syscall) => {
    expect(isNetworkError(failure({ code, syscall }))).toBe(true)
  })

  it.each([
    ['a code without a system call', failure({ code: 'ECONNRESET' })],
    ['a system call that is no text', failure({ code: 'ECONNRESET', syscall: 7 })],
    ['an error of the disk', failure({ code: 'ENOSPC', syscall: 'write' })],
    ['a taken port', failure({ code: 'EADDRINUSE', syscall: 'listen' })],
    ['a defect', new TypeError('undefined is not a function')],
    ['a plain object', { code: 'ECONNRESET', syscall: 'read' }],
    ['no error at all', undefined],
  ])('%s is no network error', (_name, error) => {
    expect(isNetworkError(error)).toBe(false)
    const { handle, exit, countSpared } = handler()
    handle(error)
    expect(exit).toHaveBeenCalledExactlyOnceWith(error)
    expect(countSpared).not.toHaveBeenCalled()
  })

  it('spares the process when it is a network error, and is counted each time', () => {
    const { handle, exit, log, report, countSpared } = handler()
    for (let round = 0; round < 3; round++) handle(RESET)
    expect(countSpared).toHaveBeenCalledTimes(3)
    expect(report).toHaveBeenCalledExactlyOnceWith(RESET)
    expect([exit.mock.calls, log.fatal.mock.calls]).toEqual([[], []])
  })

  it('is logged at once, and then with a count at most every ten seconds', () => {
    const { handle, clock, log } = handler()
    const counts = () => log.error.mock.calls.map(([fields]) => fields.count)
    for (let round = 0; round < 5; round++) handle(RESET)
    expect(counts()).toEqual([1])
    clock.advance(9_999)
    expect(counts()).toEqual([1])
    clock.advance(1)
    expect(counts()).toEqual([1, 4])
    handle(RESET)
    expect(counts()).toEqual([1, 4])
    clock.advance(10_000)
    expect(counts()).toEqual([1, 4, 1])
    clock.advance(60_000)
    expect(clock.nextDue()).toBeUndefined()
    handle(RESET)
    expect(counts()).toEqual([1, 4, 1, 1])
  })

  it('exits once, however many follow', () => {
    const { handle, exit, log } = handler()
    handle(new Error('first'))
    handle(new Error('second'))
    handle(RESET)
    expect(exit).toHaveBeenCalledOnce()
    expect(log.fatal).toHaveBeenCalledTimes(2)
  })
})
