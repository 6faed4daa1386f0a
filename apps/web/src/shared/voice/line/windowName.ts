const KEY = 'voiceWindow'

let name: string | null = null

/** Name kept while the page was loaded anew; taken out, so that a copy of this tab is another window. */
function keptName(): string | null {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  window.addEventListener('pagehide', () => sessionStorage.setItem(KEY, name ?? ''))
  return kept
}

/** A name for this window, also after it was loaded anew. */
export function windowName(): string {
  name ??= keptName() || crypto.randomUUID()
  return name
}
