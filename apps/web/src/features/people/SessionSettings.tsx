import { type ReactNode, useEffect, useState } from 'react'
import { can } from '../../lib/table/rights.ts'
import { RoleMark } from '../../shared/people/RoleMark.tsx'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { changeMeta } from '../../shared/session-settings/changeMeta.ts'
import { MetaFields } from '../../shared/session-settings/MetaFields.tsx'
import type { SessionMeta } from '../../shared/session-settings/meta.ts'
import { useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { ChatServerChoice } from './ChatServerChoice.tsx'
import { ageOf } from './selectors.ts'

const AGE_EVERY_MS = 60_000

function useAge(createdAt: number): { readonly hours: number; readonly minutes: number } {
  const { clock, table } = useShell()
  const [now, setNow] = useState(() => table.serverNow())
  useEffect(() => {
    let cancel = clock.after(AGE_EVERY_MS, look)
    function look(): void {
      setNow(table.serverNow())
      cancel = clock.after(AGE_EVERY_MS, look)
    }
    return () => cancel()
  }, [clock, table])
  return ageOf(createdAt, now)
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Session settings: what it says of itself; only Storytellers change it. */
export function SessionSettings() {
  const shell = useShell()
  const { t, phrase } = useText('people')
  const { isGroup } = usePermissions()
  const { view } = useTable()
  const age = useAge(view?.session.createdAt ?? 0)
  if (!view) return null
  const { session, self } = view
  const mayChange = can(self, 'changeTable')
  const isSure = async (next: SessionMeta): Promise<boolean> => {
    if (!next.isPublic || session.isPublic) return true
    const answer = await shell.modals.ask({
      type: 'confirm',
      title: { key: 'people:public.title' },
      text: { key: 'people:public.text' },
    })
    return answer.ok && answer.value
  }
  const change = async ({ isPublic, language, tags }: SessionMeta): Promise<void> => {
    if (await isSure({ isPublic, language, tags })) await changeMeta(shell, { isPublic, language, tags })
  }
  return (
    <section className="people__section" aria-label={t('people:session')}>
      <dl className="facts">
        <Fact label={t('people:name')}>{session.sessionId}</Fact>
        <Fact label={t('people:owner')}>
          {session.owner.username} <RoleMark view={view} userId={session.owner.id} />
        </Fact>
        <Fact label={t('people:age')}>
          <span data-age="true">{t('people:age.value', age)}</span>
        </Fact>
      </dl>
      <MetaFields
        meta={session}
        edition={session.edition}
        whyNot={mayChange ? null : phrase(failurePhrase({ code: 'not-storyteller', params: {} }))}
        isFree={isGroup}
        onChange={(next) => void change(next)}
      />
      <ChatServerChoice mayChange={mayChange} />
    </section>
  )
}
