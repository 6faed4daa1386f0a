/** What the tool says; the reasons themselves are in the catalogue of `@belfry/content`. */
export const texts = {
  usage: 'Give the script files to check, or folders with such files.',
  loads: '{file}: loads',
  'loads-with-warnings': '{file}: loads with {count} warnings',
  rejected: '{file}: rejected',
  reason: '  {where}{text}',
  unreadable: '  The file cannot be read: {reason}',
  'pack-broken': 'The content pack is broken:',
} as const
