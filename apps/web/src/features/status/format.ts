import { inRegion } from '../../lib/browser/region.ts'
import { useLocale } from '../../shell/useLocale.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A number of bytes in the largest unit that leaves something before the point. */
export function bytesIn(locale: string, bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(inRegion(locale), {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step)
}

export function useFormats() {
  const [locale] = useLocale()
  const moment = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'medium', timeStyle: 'short' })
  return {
    moment: (at: number): string => moment.format(at),
    number: (count: number): string => count.toLocaleString(inRegion(locale)),
    bytes: (count: number): string => bytesIn(locale, count),
  }
}
