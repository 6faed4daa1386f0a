/** The oldest major version that is still served, by what the browser calls itself. */
const OLDEST: readonly { readonly name: RegExp; readonly from: number }[] = [
  { name: /Opera Mini/, from: Number.POSITIVE_INFINITY },
  { name: /MSIE |Trident\//, from: Number.POSITIVE_INFINITY },
  { name: /(?:OPR|Opera)\/(\d+)/, from: 50 },
  // Others that are built like Safari name themselves too; only Safari has a version of this form alone.
  {
    name: /^(?!.*(?:Chrome|Chromium|Android|OPR|Edg)).*Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//,
    from: 12,
  },
]

/** Browsers known to be too old by name, whatever they say they can do. */
export function isOutdatedBrowser(userAgent: string): boolean {
  const known = OLDEST.find(({ name }) => name.test(userAgent))
  return known !== undefined && Number(known.name.exec(userAgent)?.[1] ?? 0) < known.from
}
