// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type KeptFocus, keepFocus } from '../../src/lib/browser/keptFocus.ts'
import { pageTitle } from '../../src/lib/browser/pageTitle.ts'

/** jsdom draws nothing: everything that is there can be seen. */
HTMLElement.prototype.checkVisibility = () => true

let isByKeyboard = true
let focus: KeptFocus

const at = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no ${id}`)
  return found
}

beforeEach(() => {
  isByKeyboard = true
  document.body.innerHTML = `<main data-title="Night 2, a table"><h1>Grimoire</h1>
    <ul><li id="seat"><button id="name">Ada</button></li></ul>
    <fieldset id="vote"><p><button id="start">Start</button><button id="pause">Pause</button></p></fieldset></main>
    <div id="sheet"><button id="close">Close</button></div>`
  focus = keepFocus(() => isByKeyboard)
})

afterEach(() => focus.end())

const afterLosing = (ids: readonly string[], lose: () => void): string => {
  for (const id of ids) at(id).focus()
  lose()
  focus.keep()
  return document.activeElement?.id || (document.activeElement?.tagName ?? '')
}

it('[REACH-1005] a control that vanishes leaves the focus beside it', () => {
  expect(afterLosing(['name', 'start'], () => at('start').remove())).toBe('pause')
})

it('[REACH-1005] where nothing is left around it, to where one was before, else to the page', () => {
  expect(afterLosing(['name', 'close'], () => at('sheet').remove())).toBe('name')
  expect(
    afterLosing(['start'], () => {
      at('vote').remove()
      at('seat').remove()
    }),
  ).toBe('MAIN')
})

it('[REACH-1005] whoever uses a mouse is left alone, and so is a focus that is somewhere', () => {
  isByKeyboard = false
  expect(afterLosing(['name', 'start'], () => at('start').remove())).toBe('BODY')
  isByKeyboard = true
  expect(afterLosing(['name'], () => at('pause').remove())).toBe('name')
})

it('[REACH-1006] a window is called as its page calls itself, or as it is headed', () => {
  expect(pageTitle(document, 'Belfry')).toBe('Night 2, a table – Belfry')
  document.querySelector('main')?.removeAttribute('data-title')
  expect(pageTitle(document, 'Belfry')).toBe('Grimoire – Belfry')
  document.body.innerHTML = ''
  expect(pageTitle(document, 'Belfry')).toBe('Belfry')
})
