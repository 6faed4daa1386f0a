/** Dates and numbers are written as where the reader lives: of the browser's wishes, the first in this language. */
export const inRegion = (locale: string): string =>
  navigator.languages.find((wish) => wish.split('-')[0]?.toLowerCase() === locale.split('-')[0]) ?? locale

/** A number with so many digits behind the comma, or the point, in the language of the page. */
export const decimal = (value: number, digits: number): string =>
  value.toLocaleString(inRegion(document.documentElement.lang), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
