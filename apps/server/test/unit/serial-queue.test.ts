import { describe, expect, it, vi } from 'vitest'
import { SerialQueue } from '../../src/platform/system/serial-queue.ts'

const here = (): boolean => false

/** A task that ends when told. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const task = vi.fn(() => promise)
  return { task, end: () => resolve('done') }
}

describe('serial queue', () => {
  it('runs one task at a time, in the order of arrival', async () => {
    const queue = new SerialQueue({ waiting: 5, perCaller: 5 })
    const [first, second, third] = [held(), held(), held()]
    const done = [
      queue.run('a', here, first.task),
      queue.run('b', here, second.task),
      queue.run('a', here, third.task),
    ]
    await vi.waitFor(() => expect(first.task).toHaveBeenCalled())
    expect(second.task).not.toHaveBeenCalled()
    first.end()
    await vi.waitFor(() => expect(second.task).toHaveBeenCalled())
    expect(third.task).not.toHaveBeenCalled()
    second.end()
    third.end()
    expect(await Promise.all(done)).toEqual(['done', 'done', 'done'])
  })

  it('refuses a task when too many wait, and one of a caller who has all their places', async () => {
    const queue = new SerialQueue({ waiting: 2, perCaller: 2 })
    const task = held()
    const done = [queue.run('a', here, task.task), queue.run('a', here, task.task)]
    expect(await queue.run('a', here, task.task)).toBeUndefined()
    done.push(queue.run('b', here, task.task))
    expect(await queue.run('c', here, task.task)).toBeUndefined()
    task.end()
    expect(await Promise.all(done)).toEqual(['done', 'done', 'done'])
    expect(await queue.run('c', here, task.task)).toBe('done')
  })

  it('does not run the task of a client who hung up, and gives its place to another', async () => {
    const queue = new SerialQueue({ waiting: 1, perCaller: 1 })
    const [running, left, next] = [held(), held(), held()]
    let hasHungUp = false
    const done = queue.run('a', here, running.task)
    const gone = queue.run('b', () => hasHungUp, left.task)
    hasHungUp = true
    const later = queue.run('c', here, next.task)
    expect(await gone).toBeUndefined()
    running.end()
    next.end()
    expect(await Promise.all([done, later])).toEqual(['done', 'done'])
    expect(left.task).not.toHaveBeenCalled()
  })

  it('goes on after a task that fails', async () => {
    const queue = new SerialQueue({ waiting: 1, perCaller: 1 })
    await expect(queue.run('a', here, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await vi.waitFor(async () => expect(await queue.run('a', here, async () => 'done')).toBe('done'))
  })
})
