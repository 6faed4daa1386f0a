type Names = readonly (readonly [RegExp, string])[]

/** The first that fits: many browsers also carry the names of those they descend from. */
const browsers: Names = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Electron\//, 'Electron'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: Names = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const nameIn = (names: Names, agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** Browser as people recognise it: `Firefox, Windows`; empty when it says nothing we know. */
export const deviceName = (agent: string): string =>
  [nameIn(browsers, agent), nameIn(systems, agent)].filter((name) => name !== undefined).join(', ')

/** Enough of an address to tell home from elsewhere, and no more. */
export const coarseAddress = (ip: string): string => {
  const plain = ip.replace(/^::ffff:/, '')
  if (!plain.includes(':')) return plain.replace(/\.\d+\.\d+$/, '.x.x')
  return `${plain.split(':').slice(0, 2).join(':')}::`
}
