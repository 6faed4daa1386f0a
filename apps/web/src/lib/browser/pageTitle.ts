/** Title of the page: its own words for it, or its heading. */
const nameOfPage = (page: ParentNode): string =>
  page.querySelector('main[data-title]')?.getAttribute('data-title') ??
  page.querySelector('h1')?.textContent?.trim() ??
  ''

/** The window's title: the place first, for that is what tells windows apart. */
export function pageTitle(page: ParentNode, app: string): string {
  const name = nameOfPage(page)
  return name === '' || name === app ? app : `${name} – ${app}`
}
