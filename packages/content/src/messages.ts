const PLACEHOLDER = /\{(\w+)\}/g

/**
 * Fills a text's placeholders, once: whatever stands in the values, braces included, is shown as it is. A
 * placeholder without a value stays visible.
 */
export const fillMessage = (template: string, params: Readonly<Record<string, string | number>>): string =>
  template.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )
