import { checkFailures, checkLocale, checkPrepared, checkUse } from './src/check.ts'
import { COMPLETE_LOCALES, PREPARED_LOCALES } from './src/locales.ts'
import { checkWords } from './src/words.ts'
import { readCatalogue, readComponents, readSources } from './tools/files.ts'
import { findLiterals } from './tools/literals.ts'

const english = readCatalogue('en')
const sources = readSources()
const lines = [
  ...COMPLETE_LOCALES.flatMap((locale) => checkLocale(locale, english, readCatalogue(locale))),
  ...PREPARED_LOCALES.flatMap((locale) => checkPrepared(locale, english, readCatalogue(locale))),
  ...COMPLETE_LOCALES.flatMap((locale) => checkWords(locale, readCatalogue(locale))),
  ...checkUse(english, sources),
  ...checkFailures(english, sources),
].map(({ kind, where, key }) => `${where}: ${kind} ${key}`)
lines.push(
  ...readComponents()
    .flatMap(findLiterals)
    .map(({ path, line, text }) => `${path}:${line}: literal text ${JSON.stringify(text)}`),
)
for (const line of lines) console.error(line)
console.log(lines.length === 0 ? 'texts: all complete' : `texts: ${lines.length} faults`)
process.exitCode = lines.length === 0 ? 0 : 1
