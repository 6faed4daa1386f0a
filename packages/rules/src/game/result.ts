export const END_ENTRY = 'end'

/**
 * The last end entry says who won, from the moment everybody may know. One definition for the state and for
 * the screens that follow it.
 */
export const withResult = <Entry extends { readonly type: string }>(
  history: readonly Entry[],
  replace: (entry: Entry) => Entry,
): Entry[] => {
  const last = history.findLastIndex((entry) => entry.type === END_ENTRY)
  return history.map((entry, index) => (index === last ? replace(entry) : entry))
}
