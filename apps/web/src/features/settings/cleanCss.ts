import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import { ident, string } from 'css-tree/utils'

export interface CleanCss {
  readonly css: string
  /** References to other hosts that were removed, as they were written, each once. */
  readonly removed: readonly string[]
}

/** Stands for a reference that was removed: an empty image. */
const NOTHING = 'data:,'
const IMPORT = 'import'
/** Name that browsers don't know: they skip such a rule to its end, and a declaration with such a function. */
const UNKNOWN = 'removed'

/** As browsers prepare a stylesheet before they read it. */
const prepared = (css: string): string => css.replace(/\r\n?|\f/g, '\n').replaceAll('\0', '\uFFFD')

/** Whether a browser would ask another host for it. Words that are no address stay below the page's own. */
function leadsElsewhere(reference: string, page: string): boolean {
  if (!URL.canParse(reference, page)) return false
  const url = new URL(reference, page)
  if (url.protocol === 'data:') return false
  return url.protocol.startsWith('http') ? url.origin !== new URL(page).origin : url.host !== ''
}

/** Address of `url(…)` without quotes; null where escapes hide it. */
const addressIn = (token: string): string | null =>
  token.includes('\\')
    ? null
    : token
        .slice(token.indexOf('(') + 1)
        .replace(/\)$/, '')
        .trim()

type Replace = (token: string, page: string) => { readonly text: string; readonly reference: string } | null

/**
 * A reference is a `url(…)` token or a string, wherever it stands: in `url("")`, `src()`, `image-set()`, a font, a
 * custom property or a nested rule. So what the tokens mean needs no understanding.
 */
const REPLACE: ReadonlyMap<number, Replace> = new Map<number, Replace>([
  [
    tokenTypes.Url,
    (token, page) => {
      const address = addressIn(token)
      if (address !== null && !leadsElsewhere(address, page)) return null
      return { text: `url(${NOTHING})`, reference: address ?? token }
    },
  ],
  [
    tokenTypes.String,
    (token, page) => {
      const address = string.decode(token)
      return leadsElsewhere(address, page) ? { text: `"${NOTHING}"`, reference: address } : null
    },
  ],
  [
    // Browsers read `u\72l(` as `url(`, css-tree doesn't: no function needs escapes in its name.
    tokenTypes.Function,
    (token) => (token.includes('\\') ? { text: `${UNKNOWN}(`, reference: token } : null),
  ],
  [
    tokenTypes.AtKeyword,
    (token) =>
      ident.decode(token.slice(1)).toLowerCase() === IMPORT
        ? { text: `@${UNKNOWN}`, reference: '@import' }
        : null,
  ],
])

/** Removes what would tell another host that a rule applies: a selector can name a character. */
export function cleanCss(written: string, page: string): CleanCss {
  const source = prepared(written)
  const removed = new Set<string>()
  let css = ''
  let last = 0
  tokenize(source, (type, start, end) => {
    const found = REPLACE.get(type)?.(source.slice(start, end), page)
    if (!found) return
    removed.add(found.reference)
    css += source.slice(last, start) + found.text
    last = end
  })
  return { css: css + source.slice(last), removed: [...removed] }
}
