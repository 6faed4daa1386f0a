/** What the tool says; the reasons themselves are in the catalogue of `@belfry/content`. */
export const texts = {
  'pack-broken': 'The content pack is broken:',
  complete: '{locale}: complete ({total} texts, {labels} labels)',
  incomplete: '{locale}: {done} of {total} texts, {labelsDone} of {labels} labels',
  missing: '  missing {file} {key}',
  extra: '  unknown {file} {key}',
} as const
