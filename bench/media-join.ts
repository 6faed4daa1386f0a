/**
 * From joining to the first picture that is decoded, against mediasoup with nothing around it: the product connects
 * with its grant, joins, and asks for everything over its socket. A browser does both in turn.
 */
import { startBare } from '@belfry/media/testing/bare'
import { startProduct } from '@belfry/media/testing/product'
import { callerScript } from '@belfry/web/testing/bundle'
import { openBrowser, openPage, speakAll } from './support/callers.ts'
import { median, report, rounded } from './support/measure.ts'

const ROUNDS = 15
const SPEAKER = 'ada'
const LISTENERS = Array.from({ length: ROUNDS }, (_, index) => `listener-${index}`)

const script = await callerScript()
const browser = await openBrowser()
const sides = [await startProduct([SPEAKER, ...LISTENERS]), await startBare()]
const calls = await Promise.all(
  sides.map(async (side) => {
    const page = await openPage(browser, script, side)
    const sent = await speakAll(page, [SPEAKER])
    return { page, sent: sent.map(({ producerId }) => producerId), took: [] as number[] }
  }),
)
// One after the other: each waits for a whole picture, which the sender makes when asked.
for (const listener of LISTENERS)
  for (const { page, sent, took } of calls)
    took.push(await page.evaluate(([name, ids]) => Caller.firstPicture(name, ids), [listener, sent] as const))
await browser.close()
for (const side of sides) await side.stop()
const [product = Number.NaN, bare = Number.NaN] = calls.map(({ took }) => median(took))
console.log(`${rounded(product, 0)} ms, bare ${rounded(bare, 0)} ms`)
report({
  name: 'media-join',
  figure: rounded(product / bare),
  unit: 'times a bare produce and consume',
  bar: 1.5,
  goal: 1.1,
  isMoreBetter: false,
})
process.exit()
