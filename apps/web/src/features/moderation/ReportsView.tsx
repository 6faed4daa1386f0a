import { REPORT_STATES, type Report } from '@belfry/protocol'
import { useState } from 'react'
import { Pager } from '../../shell/Pager.tsx'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { FOUND_PER_PAGE, useReports } from './api.ts'
import { ReportCard } from './ReportCard.tsx'

type State = Report['state']

interface StatesProps {
  readonly state: State
  readonly counts: Readonly<Record<State, number>> | undefined
  readonly onState: (state: State) => void
}

function States({ state, counts, onState }: StatesProps) {
  const { t } = useText('moderation')
  return (
    <fieldset className="states">
      <legend className="visually-hidden">{t('moderation:reports.states')}</legend>
      {REPORT_STATES.map((one) => (
        <button
          key={one}
          type="button"
          className="states__state"
          aria-pressed={one === state}
          onClick={() => onState(one)}
        >
          {t(`moderation:reports.state.${one}`, { count: counts?.[one] ?? 0 })}
        </button>
      ))}
    </fieldset>
  )
}

/** Reports: what people told moderators, by what has become of it. */
export function ReportsView({ onChoose }: { readonly onChoose: (userId: string) => void }) {
  const { t, phrase } = useText('moderation')
  const [state, setState] = useState<State>('open')
  const [page, setPage] = useState(0)
  const { data, error, isPlaceholderData } = useReports(state, page)
  const pages = Math.max(1, Math.ceil((data?.counts[state] ?? 0) / FOUND_PER_PAGE))
  const choose = (next: State): void => {
    setState(next)
    setPage(0)
  }
  return (
    <div className="moderation" data-view="reports">
      <States state={state} counts={data?.counts} onState={choose} />
      {error && (
        <p className="moderation__fault" role="alert">
          {phrase(failurePhrase(error.failure))}
        </p>
      )}
      {!data && !error && <p aria-busy="true">{t('moderation:loading')}</p>}
      {data && !isPlaceholderData && data.rows.length === 0 && <p>{t(`moderation:reports.none.${state}`)}</p>}
      <ul className="reports" aria-busy={isPlaceholderData}>
        {data?.rows.map((report) => (
          <ReportCard key={report.id} report={report} onChoose={onChoose} />
        ))}
      </ul>
      {pages > 1 && <Pager page={page} pages={pages} onPage={setPage} />}
    </div>
  )
}
