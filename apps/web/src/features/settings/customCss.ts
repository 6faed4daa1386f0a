import { failure, ok, type Result } from '@belfry/kit'
import type { Shell } from '../../frame/shell.ts'
import { showFailure } from '../../frame/showFailure.ts'

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

/**
 * Puts a stylesheet on, and takes it off again unless somebody who can still read the page says that it may stay:
 * a style can hide the very switch that would end it.
 */
export async function wearCss({ settings, modals }: Shell, css: Result<string>): Promise<boolean> {
  if (!css.ok) {
    await showFailure(modals, css.error)
    return false
  }
  settings.set('customCSS', css.value)
  settings.set('customCSSEnabled', true)
  const answer = await modals.ask({
    type: 'confirm',
    title: { key: 'settings:css.confirm.title' },
    text: { key: 'settings:css.confirm.text' },
    yes: { key: 'settings:css.confirm.yes' },
    no: { key: 'settings:css.confirm.no' },
    countdownSeconds: CONFIRM_SECONDS,
  })
  const stays = answer.ok && answer.value === true
  if (!stays) settings.set('customCSSEnabled', false)
  return stays
}
