/** A country as the phone form lists it. `timezone` names all zones of the country, separated by spaces. */
export interface Country {
  readonly name: string
  /** Digits alone, without the plus sign. */
  readonly prefix: string
  readonly code: string
  readonly timezone: string
}

export const PHONE_DIGITS_MAX = 14

const regionOf = (language: string): string | undefined => new Intl.Locale(language).maximize().region

/** The country whose clock the device keeps, or whose language it speaks; else the first of the list. */
export const countryAt = (
  countries: readonly Country[],
  timezone: string,
  language: string,
): Country | undefined =>
  countries.find((country) => country.timezone.split(' ').includes(timezone)) ??
  countries.find(({ code }) => code === regionOf(language)) ??
  countries[0]

/** What is typed, as a number within its country: digits alone, without the zeros people put in front. */
export const phoneDigits = (typed: string): string =>
  typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, PHONE_DIGITS_MAX)

export const isPhone = (digits: string): boolean => new RegExp(`^\\d{1,${PHONE_DIGITS_MAX}}$`).test(digits)
