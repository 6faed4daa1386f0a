import { useText } from '../../shell/useText.ts'
import { placeOf, scriptOf, type Tournament } from './tournament.ts'

/** Name of a side of a match: its script, or who is to come from where. */
export function useSideName(tournament: Tournament): (id: string) => string {
  const { t } = useText('tournament')
  return (id) => {
    const script = scriptOf(tournament, id)
    if (script) return script.name
    const place = placeOf(id)
    return place ? t(`tournament:place.${place.kind}`, { ...place.params }) : t('tournament:tba')
  }
}
