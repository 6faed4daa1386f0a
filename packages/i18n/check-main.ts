import { checkFailures, checkLocale, checkPrepared, checkUse, type Fault } from './src/check.ts'
import { COMPLETE_LOCALES, LOCALES, PREPARED_LOCALES } from './src/locales.ts'
import { readAgainst } from './src/reading.ts'
import { readCatalogue, readComponents, readGlossary, readSources } from './tools/files.ts'
import { findLiterals } from './tools/literals.ts'

const english = readCatalogue('en')
const sources = readSources()
const readings = LOCALES.map(({ code }) =>
  readAgainst(code, english, readCatalogue(code), readGlossary(code)),
)
const said = ({ kind, where, key }: Fault): string => `${where}: ${kind} ${key}`
const lines = [
  ...COMPLETE_LOCALES.flatMap((locale) => checkLocale(locale, english, readCatalogue(locale))),
  ...PREPARED_LOCALES.flatMap((locale) => checkPrepared(locale, english, readCatalogue(locale))),
  ...readings.flatMap(({ faults }) => faults),
  ...checkUse(english, sources),
  ...checkFailures(english, sources),
].map(said)
lines.push(
  ...readComponents()
    .flatMap(findLiterals)
    .map(({ path, line, text }) => `${path}:${line}: literal text ${JSON.stringify(text)}`),
)
for (const line of lines) console.error(line)
/** Hints need eyes: what is long may fit, and a word of the glossary may be said in another way. */
const hints = readings.flatMap((reading) => reading.hints)
if (process.argv.includes('--hints')) for (const hint of hints) console.log(said(hint))
else console.log(`texts: ${hints.length} hints, shown by npm run texts -- --hints`)
console.log(lines.length === 0 ? 'texts: all complete' : `texts: ${lines.length} faults`)
process.exitCode = lines.length === 0 ? 0 : 1
