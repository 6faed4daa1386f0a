// @vitest-environment jsdom
import type { UserView } from '@belfry/rules'
import { act } from 'react'
import { expect, it } from 'vitest'
import { useDeeds } from '../../src/features/people/usePeople.ts'
import type { Shell } from '../../src/shell/shell.ts'
import { draw, testShell } from './support/render.tsx'

/** What happens when a Storyteller steps down and answers the question like this. */
async function stepDown(isSure: boolean): Promise<unknown[]> {
  const { shell } = await testShell()
  const done: unknown[] = []
  const here = {
    ...shell,
    table: {
      ...shell.table,
      ask: async (...request: unknown[]) => {
        done.push(request)
        return { ok: true }
      },
    },
    modals: {
      ...shell.modals,
      ask: async ({ text }: { text: { key: string } }) => {
        done.push(text.key)
        return { ok: true, value: isSure }
      },
    },
  } as unknown as Shell
  const StepDown = () => {
    const deeds = useDeeds()
    return (
      <button
        type="button"
        onClick={() => void deeds('stepDown', { id: 'st', username: 'Rosalind' } as UserView)}
      >
        Step down
      </button>
    )
  }
  const place = await draw(here, <StepDown />)
  await act(async () => place.querySelector('button')?.click())
  return done
}

it('[SESS-66] a Storyteller is asked before they step down', async () => {
  expect(await stepDown(false)).toEqual(['people:stepDown.text'])
  expect(await stepDown(true)).toEqual(['people:stepDown.text', ['removeStoryteller', { id: 'st' }]])
})
