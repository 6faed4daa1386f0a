import { phaseBar } from '@belfry/rules'
import { useTable, useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'

const HOURS = {
  start: 'board:phase.start',
  night: 'board:phase.night',
  day: 'board:phase.day',
  end: 'board:phase.end',
} as const

/** Title of the window at a table: the hour and the table. */
export function useTitle(): string {
  const { t } = useText('board')
  const { code } = useTable()
  const hour = useView(({ session }) => {
    const { label, number } = phaseBar(session.game)
    return t(HOURS[label], { number })
  }, '')
  return [hour, code ?? t('board:heading.grimoire')].filter((part) => part !== '').join(', ')
}
