import domains from './disposable-domains.json' with { type: 'json' }

const known = new Set<string>(domains)

/** Throw-away mail providers and their subdomains. */
export function isDisposable(email: string, alsoRefused: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const labels = domain.split('.')
  return labels.some((_, at) => {
    const parent = labels.slice(at).join('.')
    return known.has(parent) || alsoRefused.includes(parent)
  })
}
