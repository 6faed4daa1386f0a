import { failure, ok, type Result } from '@belfry/kit'
import { createStore } from '../../lib/store.ts'
import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'
import { showFailure } from '../../shell/showFailure.ts'

/** How long somebody has to say that the page can still be used. */
export const CONFIRM_SECONDS = 10

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text)

/** Rules as they are written, or as they are found at an address. */
export async function loadCss(text: string, fetchText: typeof fetch): Promise<Result<string>> {
  const source = text.trim()
  if (!isAddress(source)) return ok(text)
  try {
    const answer = await fetchText(source)
    return answer.ok ? ok(await answer.text()) : failure('http-error', { status: answer.status })
  } catch {
    return failure('network-error')
  }
}

interface Fitting {
  /** The board is shown, where a style is worn and asked about. */
  readonly isHere: boolean
  /** One waits to be put on there. */
  readonly isWaiting: boolean
  /** One is tried on: a reload forgets that, as it may have made the page unusable. */
  readonly isTried: boolean
}

const NOWHERE: Fitting = { isHere: false, isWaiting: false, isTried: false }

export const fittingOf = perShell(() => createStore<Fitting>(NOWHERE))

/**
 * Puts a stylesheet on, and takes it off again unless somebody who can still read the page says that it may stay:
 * a style can hide the very switch that would end it.
 */
export async function confirmWorn(shell: Shell): Promise<void> {
  const { settings, modals } = shell
  const fitting = fittingOf(shell)
  settings.set('customCSSEnabled', false)
  fitting.set({ ...fitting.get(), isTried: true })
  const answer = await modals.ask({
    type: 'confirm',
    title: { key: 'settings:css.confirm.title' },
    text: { key: 'settings:css.confirm.text' },
    yes: { key: 'settings:css.confirm.yes' },
    no: { key: 'settings:css.confirm.no' },
    countdownSeconds: CONFIRM_SECONDS,
  })
  if (answer.ok && answer.value === true) settings.set('customCSSEnabled', true)
  fitting.set({ ...fitting.get(), isTried: false })
}

/** A style is worn at the board alone: anywhere else it waits, and is asked about there. */
export async function wearCss(shell: Shell, css: Result<string>): Promise<void> {
  const { settings, modals } = shell
  if (!css.ok) return showFailure(modals, css.error)
  const fitting = fittingOf(shell)
  settings.set('customCSS', css.value)
  if (fitting.get().isHere) return confirmWorn(shell)
  settings.set('customCSSEnabled', false)
  fitting.set({ ...NOWHERE, isWaiting: true })
}
