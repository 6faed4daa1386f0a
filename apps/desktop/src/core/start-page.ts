import type { Locale, TextKey } from '@belfry/i18n'
import type { DesktopVoice } from '@belfry/protocol'

/** How the page begins: asking where to go, after a server that did not answer, over a table that still runs, or until one runs again. */
export type Way = 'choose' | 'failed' | 'kept' | 'wait'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
/** JSON that can stand in a script: nothing in it can end the script. */
const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

export const startAddress = (page: string, way: Way, url = ''): string =>
  `${page}?way=${way}&url=${encodeURIComponent(url)}`

/** Roofs and a bell tower along the lower edge of the window. */
const TOWN =
  'M0 120V84l34-26 34 26v-8h30V60l22-18 22 18v20h36V52l20-16 20 16v24h22V34h6V22l20-22 20 22v12h6v46h30V62l26-20 26 20v14h28V56l22-18 22 18v22h40V66l30-22 30 22v20h34v-8l28-22 28 22v42z'
const townPicture = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 636 120"><path fill="#05060d" d="${TOWN}"/></svg>`,
)}`

const STYLE = `
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 880px); place-content: center; padding: 24px 24px 132px;
  color: #f0e9d8; font: 18px/1.5 'Alegreya Sans', 'Segoe UI', 'Helvetica Neue', 'Noto Sans', sans-serif;
  background: url("${townPicture}") 50% 100% / 636px 120px repeat-x fixed, radial-gradient(120% 90% at 50% 110%, #4a3550, #1d2040 45%, #0b0d18) fixed; }
header { display: flex; align-items: center; gap: 16px; margin-bottom: 8px; font-size: 28px; letter-spacing: .06em; }
header img { width: 64px; height: 64px; }
h1 { margin: 16px 0 24px; font-size: 32px; line-height: 1.2; color: #e0ba70; }
section { border: 1px solid #4b4f6c; border-radius: 12px; padding: 20px 24px 24px; background: #11142acc; }
section p { margin-top: 0; }
.ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(280px, 1fr)); gap: 24px; }
.ways section, .ways form { display: flex; flex-direction: column; }
.ways form { flex: 1; }
.ways button { margin-top: auto; align-self: start; }
label { margin-bottom: 8px; }
input, button { font: inherit; padding: 10px 16px; border-radius: 8px; border: 1px solid #d3a95a; }
input { width: 100%; margin-bottom: 20px; background: #0b0d18; color: inherit; }
button { background: #d3a95a; color: #0b0d18; font-weight: 700; cursor: pointer; margin-right: 12px; }
button:disabled { opacity: .5; cursor: default; }
:focus-visible { outline: 3px solid #f0d08c; outline-offset: 2px; }
[hidden], .ways[hidden] { display: none; }
svg { width: 220px; background: #fff; border-radius: 8px; }
#said { display: block; margin-top: 20px; font-size: 20px; }
#said:empty, #voice:empty { display: none; }`

/** Runs in the page; it uses nothing from outside but what it is given. */
interface PageTexts {
  readonly failed: string
  readonly wait: string
  /** Of voices and pictures, by how far they are. */
  readonly voice: Readonly<Record<DesktopVoice, string>>
}

const SCRIPT = `
const bridge = window.belfryDesktop
const by = (id) => document.getElementById(id)
const params = new URLSearchParams(location.search)
const say = (text) => { by('said').textContent = text }
const failed = (url) => say(texts.failed.replace('{{url}}', url))
const busy = (isBusy) => { for (const each of document.querySelectorAll('button, input')) each.disabled = isBusy }
const show = (id) => { for (const each of document.querySelectorAll('[data-way]')) each.hidden = each.dataset.way !== id }
async function attempt(work, onFailure) {
  busy(true)
  say(texts.wait)
  try { await work(); say('') } catch (error) { onFailure(error) } finally { busy(false) }
}
const enter = (url) => attempt(() => bridge.ask('enter', { url }), () => failed(url))
function showVoice(table) {
  by('voice').textContent = texts.voice[table?.voice] ?? ''
  if (table?.voice === 'preparing') setTimeout(() => bridge.ask('hosting', null).then(showVoice), 2000)
}
function showTable(table) {
  showVoice(table)
  by('addresses').replaceChildren(...table.addresses.map((address) => {
    const line = document.createElement('li')
    line.textContent = address
    return line
  }))
  by('friends').hidden = table.addresses.length === 0
  if (table.code) {
    by('code').setAttribute('viewBox', '0 0 ' + table.code.size + ' ' + table.code.size)
    by('outline').setAttribute('d', table.code.outline)
  }
  by('code').toggleAttribute('hidden', !table.code)
  by('enter').onclick = () => enter(table.ownAddress)
  show('table')
  by('enter').focus()
}
by('form').onsubmit = (event) => {
  event.preventDefault()
  const raw = by('url').value.trim()
  enter(/^https?:/.test(raw) ? raw : 'https://' + raw)
}
by('host').onclick = () => attempt(
  async () => showTable(await bridge.ask('host', null)),
  (error) => say(error.message),
)
by('quit').onclick = () => bridge.ask('quit', null)
by('url').value = params.get('url') ?? ''
if (params.get('way') === 'failed') failed(params.get('url'))
if (params.get('way') === 'wait') { show('wait'); say(texts.wait) }
by('quit').hidden = params.get('way') !== 'kept'
if (params.get('way') === 'kept') bridge.ask('hosting', null).then((table) => table && showTable(table))`

/** The program's own page: where shall we play, and what others on the network need to know. The crest marks its window. */
export function startPage(locale: Locale, text: (key: TextKey) => string, crest = ''): string {
  const said = (key: TextKey): string => escaped(text(key))
  const texts: PageTexts = {
    failed: text('update:program.start.failed'),
    wait: text('update:program.start.wait'),
    voice: {
      preparing: text('update:program.start.voice.wait'),
      ready: '',
      none: text('update:program.start.voice.none'),
    },
  }
  const picture = `data:image/svg+xml,${encodeURIComponent(crest)}`
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>Belfry</title>
<link rel="icon" href="${picture}">
<style>${STYLE}</style>
</head>
<body>
<header><img src="${picture}" alt="">Belfry</header>
<main data-way="choose">
<h1>${said('update:program.start.title')}</h1>
<div class="ways">
<section>
<form id="form">
<label for="url">${said('update:program.start.address')}</label>
<input id="url" required autocomplete="url" spellcheck="false" placeholder="belfry.example.org">
<button>${said('update:program.start.join')}</button>
</form>
</section>
<section>
<p>${said('update:program.start.host.about')}</p>
<button id="host" type="button">${said('update:program.start.host')}</button>
</section>
</div>
</main>
<main data-way="table" hidden>
<h1>${said('update:program.start.hosting')}</h1>
<section id="friends"><p>${said('update:program.start.friends')}</p><ul id="addresses"></ul><svg id="code" shape-rendering="crispEdges" aria-hidden="true"><path id="outline"/></svg></section>
<p>${said('update:program.start.first')}</p>
<p id="voice" role="status"></p>
<button id="enter" type="button">${said('update:program.start.enter')}</button>
<button id="quit" type="button" hidden>${said('update:program.start.stop')}</button>
</main>
<main><output id="said" role="status"></output></main>
<script>const texts = ${embedded(texts)}${SCRIPT}</script>
</body>
</html>
`
}
