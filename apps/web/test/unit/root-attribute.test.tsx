// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { useRootAttribute } from '../../src/shell/useRootAttribute.ts'
import { draw, testShell } from './support/render.tsx'

function Sheet({ name }: { readonly name: string }) {
  useRootAttribute('data-open-sheet', name)
  return null
}

function Sheets() {
  const [open, setOpen] = useState(['night', 'script'])
  return (
    <>
      {open.map((name) => (
        <Sheet key={name} name={name} />
      ))}
      {['night', 'script'].map((name) => (
        <button key={name} type="button" onClick={() => setOpen(open.filter((each) => each !== name))}>
          {name}
        </button>
      ))}
    </>
  )
}

it('a root attribute stands until the last of those who show it is gone', async () => {
  const { shell } = await testShell()
  const place = await draw(shell, <Sheets />)
  const [night, script] = place.querySelectorAll('button')
  const shown = (): string | null => document.documentElement.getAttribute('data-open-sheet')
  expect(shown()).toBe('script')
  await act(async () => script?.click())
  expect(shown()).toBe('night')
  await act(async () => night?.click())
  expect(shown()).toBeNull()
})
