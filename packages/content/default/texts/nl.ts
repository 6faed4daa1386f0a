import demon from '../../packs/default/texts/nl/characters/demon.json' with { type: 'json' }
import fabled from '../../packs/default/texts/nl/characters/fabled.json' with { type: 'json' }
import loric from '../../packs/default/texts/nl/characters/loric.json' with { type: 'json' }
import minion from '../../packs/default/texts/nl/characters/minion.json' with { type: 'json' }
import outsider from '../../packs/default/texts/nl/characters/outsider.json' with { type: 'json' }
import townsfolk from '../../packs/default/texts/nl/characters/townsfolk.json' with { type: 'json' }
import traveller from '../../packs/default/texts/nl/characters/traveller.json' with { type: 'json' }
import editions from '../../packs/default/texts/nl/editions.json' with { type: 'json' }
import jinxes from '../../packs/default/texts/nl/jinxes.json' with { type: 'json' }
import labels from '../../packs/default/texts/nl/labels.json' with { type: 'json' }
import steps from '../../packs/default/texts/nl/steps.json' with { type: 'json' }
import type { PackTexts } from '../../src/index.ts'

export const texts: PackTexts = {
  characters: { ...townsfolk, ...outsider, ...minion, ...demon, ...traveller, ...fabled, ...loric },
  jinxes,
  labels,
  editions,
  steps,
}
