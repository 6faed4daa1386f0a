/** What is meant on a page: a selector, or a role with the name that people hear and read. */
export type Target = string | { readonly role: string; readonly name: string; readonly within?: string }

export const told = (target: Target): string =>
  typeof target === 'string' ? target : `${target.role} "${target.name}" ${target.within ?? ''}`.trim()

export type Found =
  | { readonly x: number; readonly y: number; readonly text: string; readonly value: string }
  | { readonly missing: string }

/**
 * Looks for something that can be seen, and for its middle. It runs in the page, so that all engines look alike; whatever
 * it needs stands in it.
 */
export async function findOn(target: Target, mustBeFree: boolean): Promise<Found> {
  const ROLES: Readonly<Record<string, string>> = {
    button: 'button, [role="button"]',
    link: 'a[href], [role="link"]',
    textbox: 'input:not([type]), input[type="text"], input[type="email"], input[type="password"], textarea',
    tab: '[role="tab"]',
    menuitem: '[role^="menuitem"]',
    dialog: '[role="dialog"], [role="alertdialog"]',
    heading: 'h1, h2, h3, h4',
    spinbutton: 'input[type="number"]',
  }
  const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()
  const textsOf = (ids: string | null): string =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  const nameOf = (element: Element): string =>
    plain(element.getAttribute('aria-label')) ||
    plain(textsOf(element.getAttribute('aria-labelledby'))) ||
    plain('labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : '') ||
    plain(element.textContent) ||
    plain(element.getAttribute('title'))
  const candidates = (): Element[] => {
    if (typeof target === 'string') return [...document.querySelectorAll(target)]
    const roots = target.within ? [...document.querySelectorAll(target.within)] : [document.body]
    return roots
      .flatMap((root) => [...root.querySelectorAll(ROLES[target.role] ?? `[role="${target.role}"]`)])
      .filter((element) => nameOf(element) === target.name)
  }
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const element = candidates().find(isSeen)
  if (!element) return { missing: 'is not there' }
  const middle = (): { x: number; y: number } => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  if (mustBeFree) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const before = middle()
    await new Promise((resolve) => setTimeout(resolve, 40))
    const { x, y } = middle()
    if (Math.hypot(x - before.x, y - before.y) > 1) return { missing: 'moves' }
    const hit = document.elementFromPoint(x, y)
    const isFree =
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element))
    if (!isFree)
      return { missing: `is covered by ${hit?.closest('[class]')?.getAttribute('class') ?? 'nothing'}` }
    if (element.matches(':disabled, [aria-disabled="true"]')) return { missing: 'is switched off' }
  }
  const value = 'value' in element ? String(element.value) : ''
  return { ...middle(), text: plain(element.textContent), value }
}
