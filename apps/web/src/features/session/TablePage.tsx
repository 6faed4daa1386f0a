import './session.css'
import { lazy, Suspense, useState } from 'react'
import { ActionButton } from '../../frame/ActionButton.tsx'
import { useNames } from '../../frame/useNames.ts'
import { useScope } from '../../frame/useScope.ts'
import { useShell } from '../../frame/useShell.ts'
import { useTable } from '../../frame/useTable.ts'
import { useText } from '../../frame/useText.ts'

/** The people and seats of a session, as a list. */
export function Page() {
  const { features } = useShell()
  const { t } = useText('session')
  const names = useNames()
  const { code, view } = useTable()
  const [layers] = useState(() =>
    features
      .flatMap(({ boardLayers = [] }) => boardLayers)
      .map(({ name, load }) => ({ name, Layer: lazy(async () => ({ default: (await load()).Layer })) })),
  )
  useScope('grimoire')
  return (
    <main className="table-page">
      <section className="table-page__sheet notice">
        <h1 className="table-page__title">{code ?? t('session:table')}</h1>
        <h2>{t('session:people')}</h2>
        <ul className="table-page__list">
          {view?.session.usersAll.map((user) => (
            <li key={user.id} data-online={user.isOnline}>
              {names.user(view, user.id)}
            </li>
          ))}
        </ul>
        <h2>{t('session:seats')}</h2>
        <ul className="table-page__list">
          {view?.session.players.map((_player, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place at the table
            <li key={seat}>{names.seat(view, seat)}</li>
          ))}
        </ul>
        <div className="table-page__buttons">
          <ActionButton name="users" icon="people" />
          <ActionButton name="leaveSession" icon="door" />
        </div>
      </section>
      <Suspense fallback={null}>
        {layers.map(({ name, Layer }) => (
          <Layer key={name} />
        ))}
      </Suspense>
    </main>
  )
}
