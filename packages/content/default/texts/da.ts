import demon from '../../packs/default/texts/da/characters/demon.json' with { type: 'json' }
import fabled from '../../packs/default/texts/da/characters/fabled.json' with { type: 'json' }
import loric from '../../packs/default/texts/da/characters/loric.json' with { type: 'json' }
import minion from '../../packs/default/texts/da/characters/minion.json' with { type: 'json' }
import outsider from '../../packs/default/texts/da/characters/outsider.json' with { type: 'json' }
import townsfolk from '../../packs/default/texts/da/characters/townsfolk.json' with { type: 'json' }
import traveller from '../../packs/default/texts/da/characters/traveller.json' with { type: 'json' }
import editions from '../../packs/default/texts/da/editions.json' with { type: 'json' }
import jinxes from '../../packs/default/texts/da/jinxes.json' with { type: 'json' }
import labels from '../../packs/default/texts/da/labels.json' with { type: 'json' }
import steps from '../../packs/default/texts/da/steps.json' with { type: 'json' }
import type { PackTexts } from '../../src/index.ts'

export const texts: PackTexts = {
  characters: { ...townsfolk, ...outsider, ...minion, ...demon, ...traveller, ...fabled, ...loric },
  jinxes,
  labels,
  editions,
  steps,
}
