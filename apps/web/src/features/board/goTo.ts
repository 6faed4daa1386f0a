/** Ways through the board for those who go by keyboard: where each leads, the first that is there. */
const PLACES = {
  seats: [
    '.seat--own [data-control="plate"]',
    '.circle [data-control="plate"][tabindex="0"]',
    '.text-seat__name',
  ],
  middle: [
    '.board__dock button:not(:disabled)',
    '.stage__overlay button:not(:disabled)',
    '.text-table__middle button:not(:disabled)',
    '.phase-bar',
  ],
  sheet: ['.side-tab[data-state="open"] .side-tab__panel', '.side-tab[data-state="mid"] .side-tab__panel'],
} as const

export type BoardPlace = keyof typeof PLACES

/** Goes there; false where there is nothing of the kind. */
export function goTo(place: BoardPlace): boolean {
  for (const selector of PLACES[place]) {
    const found = document.querySelector<HTMLElement>(selector)
    if (!found?.checkVisibility()) continue
    if (!found.matches('button, a[href], input, [tabindex]')) found.tabIndex = -1
    found.focus()
    if (document.activeElement === found) return true
  }
  return false
}
