/** Tells translators what is left: `npm run content:check`, with the names of languages or for all of them. */
import { BASE_LOCALE, type Completeness, checkTranslation, fillMessage } from '@belfry/content'
import { describePackProblem, loadPack } from '@belfry/content/node'
import { texts } from './texts.ts'

const isComplete = ({ missing, extra, labels }: Completeness): boolean =>
  missing.length === 0 && extra.length === 0 && labels.missing.length === 0

function describe(report: Completeness): readonly string[] {
  const { locale, total, labels } = report
  if (isComplete(report)) return [fillMessage(texts.complete, { locale, total, labels: labels.total })]
  const done = total - report.missing.length
  const labelsDone = labels.total - labels.missing.length
  return [
    fillMessage(texts.incomplete, { locale, done, total, labelsDone, labels: labels.total }),
    ...report.missing.map(({ file, key }) => fillMessage(texts.missing, { file, key })),
    ...labels.missing.map((key) => fillMessage(texts.missing, { file: 'labels.json', key })),
    ...report.extra.map(({ file, key }) => fillMessage(texts.extra, { file, key })),
  ]
}

function main(asked: readonly string[]): number {
  const loaded = loadPack(process.env['CONTENT_DIR'] || undefined)
  if (!loaded.ok) {
    console.error([texts['pack-broken'], ...loaded.error.map(describePackProblem)].join('\n'))
    return 2
  }
  const { source } = loaded.value
  const locales = asked.length > 0 ? asked : Object.keys(source.texts).filter((name) => name !== BASE_LOCALE)
  const reports = locales.map((locale) => checkTranslation(source, locale))
  console.log(reports.flatMap(describe).join('\n'))
  return reports.every(isComplete) ? 0 : 1
}

process.exitCode = main(process.argv.slice(2))
