import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Shell } from '../shell/shell.ts'
import { ShellContext, useReadable } from '../shell/useShell.ts'
import { CurrentPage } from './CurrentPage.tsx'
import { Backdrop } from './chrome/Backdrop.tsx'
import { ErrorBoundary } from './chrome/ErrorBoundary.tsx'
import { Notices } from './chrome/Notices.tsx'
import { useArrivals } from './chrome/useArrivals.ts'
import { useAttendedPage } from './chrome/useAttendedPage.ts'
import { useRootAttributes } from './chrome/useRootAttributes.ts'
import { useShortcuts } from './chrome/useShortcuts.ts'
import { VersionBar } from './chrome/VersionBar.tsx'
import { Warnings } from './chrome/Warnings.tsx'
import { ModalGate } from './ModalGate.tsx'
import { Places } from './Places.tsx'
import { queriesOf } from './queries.ts'
import { useSessionLifecycle } from './session/useSessionLifecycle.ts'

/** The frame around every page; the pages themselves come and go inside. */
function Frame() {
  useRootAttributes()
  useShortcuts()
  useSessionLifecycle()
  useArrivals()
  useAttendedPage()
  return (
    <div className="frame">
      <Backdrop />
      <ErrorBoundary>
        <CurrentPage />
        <ModalGate />
      </ErrorBoundary>
      <VersionBar />
      <Warnings />
      <Notices />
    </div>
  )
}

export function App({ shell }: { readonly shell: Shell }) {
  useReadable(shell.account)
  return (
    <ShellContext value={shell}>
      <I18nextProvider i18n={shell.translation.i18n}>
        <QueryClientProvider client={queriesOf(shell)}>
          <Places>
            <Suspense fallback={null}>
              <Frame />
            </Suspense>
          </Places>
        </QueryClientProvider>
      </I18nextProvider>
    </ShellContext>
  )
}
