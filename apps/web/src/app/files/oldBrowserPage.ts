/** Texts of one language, by their whole keys. */
export interface OldPageTexts {
  readonly locale: string
  readonly text: (key: string) => string
}

/** Browsers that are given away and kept up to date; where each is got. */
const NEWER = [
  ['Firefox', 'https://www.mozilla.org/firefox/'],
  ['Chrome', 'https://www.google.com/chrome/'],
  ['Edge', 'https://www.microsoft.com/edge'],
  ['Opera', 'https://www.opera.com/'],
] as const

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

function section({ locale, text }: OldPageTexts): string {
  const said = (key: string): string => escaped(text(key))
  const links = NEWER.map(([name, url]) => `<li><a href="${url}">${name}</a></li>`).join('')
  return `<div class="words" lang="${locale}">
<h1>${said('update:old.title')}</h1>
<p>${said('update:old.text')}</p>
<p>${said('update:old.newer')}</p>
<ul>${links}</ul>
<div class="program" style="display: none">
<p>${said('update:old.program')}</p>
<ul class="downloads"></ul>
</div>
<p><a href="/">${said('update:old.again')}</a></p>
</div>`
}

/**
 * Page for browsers that cannot run the app: HTML and styles as they were known twenty years ago, all languages one
 * below the other. A script as old leaves the reader's own, and lists the downloads of the program.
 */
export const oldBrowserPage = (languages: readonly OldPageTexts[]): string => `<!DOCTYPE html>
<html lang="${languages[0]?.locale ?? 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Belfry</title>
<style>
body { margin: 0; background: #0b0d18; color: #f0e9d8; font: 18px/1.5 Georgia, serif; }
.words { max-width: 560px; margin: 48px auto; padding: 0 24px; }
h1 { font-size: 28px; line-height: 1.2; color: #d3a95a; }
a { color: #f0d08c; }
</style>
</head>
<body>
${languages.map(section).join('\n')}
<script src="/old-browser.js"></script>
</body>
</html>
`
