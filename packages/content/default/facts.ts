import characterIcons from '../packs/default/facts/character-icons.json' with { type: 'json' }
import characters from '../packs/default/facts/characters.json' with { type: 'json' }
import editions from '../packs/default/facts/editions.json' with { type: 'json' }
import iconCredits from '../packs/default/facts/icon-credits.json' with { type: 'json' }
import jinxes from '../packs/default/facts/jinxes.json' with { type: 'json' }
import labels from '../packs/default/facts/labels.json' with { type: 'json' }
import nightOrder from '../packs/default/facts/night-order.json' with { type: 'json' }
import release from '../packs/default/facts/release.json' with { type: 'json' }
import roleCounts from '../packs/default/facts/role-counts.json' with { type: 'json' }
import systemIcons from '../packs/default/facts/system-icons.json' with { type: 'json' }
import themes from '../packs/default/facts/themes.json' with { type: 'json' }
import type { PackFacts } from '../src/index.ts'

/** The facts of the default pack. A test holds the files against their schemas, so no one else needs to. */
export const facts = {
  characters,
  editions,
  release,
  jinxes,
  'night-order': nightOrder,
  'role-counts': roleCounts,
  labels,
  themes,
  'character-icons': characterIcons,
  'system-icons': systemIcons,
  'icon-credits': iconCredits,
} as unknown as PackFacts
