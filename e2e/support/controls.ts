import { appendFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'

/** Where a run writes down which controls its pages showed and which of them somebody used: npm run controls. */
const FILE = process.env['CONTROLS_FILE']

export interface NotedControl {
  readonly what: 'shown' | 'used'
  /** Element, first class and the data that tells it from its like. */
  readonly control: string
  readonly label: string
}

export async function noteControls(context: BrowserContext): Promise<void> {
  if (!FILE) return
  await context.exposeBinding('noteControl', (_source, noted: NotedControl) =>
    appendFileSync(FILE, `${JSON.stringify(noted)}\n`),
  )
  await context.addInitScript(watchControls)
}

/** Runs within the page. */
function watchControls(): void {
  const CONTROLS =
    'button, a[href], input, select, textarea, summary, [role="button"], [role="menuitem"], [role="tab"]'
  const LOOK_MS = 200
  const known = new Set<string>()
  const { noteControl } = window as unknown as { noteControl: (noted: NotedControl) => void }
  const note = (what: NotedControl['what'], element: Element): void => {
    const data = Array.from(element.attributes)
      .filter(({ name, value }) => name.startsWith('data-') && /^[a-z][\w-]{1,30}$/i.test(value))
      .map(({ name, value }) => `[${name}=${value}]`)
    const control = `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''}${data.join('')}`
    const label = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 50)
    const key = JSON.stringify([what, control, label])
    if (known.has(key)) return
    known.add(key)
    noteControl({ what, control, label })
  }
  const use = ({ target }: Event): void => {
    const control = target instanceof Element ? target.closest(CONTROLS) : null
    if (control) note('used', control)
  }
  for (const kind of ['click', 'change', 'input']) addEventListener(kind, use, { capture: true })
  setInterval(() => {
    for (const element of document.querySelectorAll(CONTROLS)) note('shown', element)
  }, LOOK_MS)
}
