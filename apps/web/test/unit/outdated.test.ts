import { describe, expect, it } from 'vitest'
import { isOutdatedBrowser } from '../../src/lib/browser/outdated.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/60.0.3112.90 Safari/537.36'

describe('a browser that is too old by its name', () => {
  const OLD = [
    ['Safari 11', `${MAC} ${WEBKIT} Version/11.1.2 Safari/605.1.15`],
    ['Safari 9 on a telephone', `Mozilla/5.0 (iPhone) ${WEBKIT} Version/9.0 Mobile/13G36 Safari/601.1`],
    ['Opera 49', `${WINDOWS} ${CHROME} OPR/49.0.2725.64`],
    ['Opera with an engine of its own', 'Opera/9.80 (Windows NT 6.1) Presto/2.12.388 Version/12.18'],
    ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko'],
    ['Internet Explorer 9', 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1)'],
    ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U) Presto/2.12.423 Version/12.16'],
  ] as const

  const SERVED = [
    ['Safari 12', `${MAC} ${WEBKIT} Version/12.0 Safari/605.1.15`],
    ['Safari 18 on a telephone', `Mozilla/5.0 (iPhone) ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`],
    ['Opera 50', `${WINDOWS} ${CHROME} OPR/50.0.2762.45`],
    ['Chrome', `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'an Android view',
      `Mozilla/5.0 (Linux; Android 9) ${WEBKIT} Version/4.0 Chrome/140.0 Mobile Safari/537.36`,
    ],
  ] as const

  it('[OPS-08] is Safari to 11, Opera below 50 and Mini, Internet Explorer; no other', () => {
    const refused = [...OLD, ...SERVED].flatMap(([name, agent]) => (isOutdatedBrowser(agent) ? [name] : []))
    expect(refused).toEqual(OLD.map(([name]) => name))
  })
})
