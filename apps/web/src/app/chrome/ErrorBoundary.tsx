import { Component, type ReactNode } from 'react'
import { APP_VERSION } from '../../lib/version.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'

interface CatcherProps {
  readonly children: ReactNode
  readonly onError: (error: Error, where: string) => void
}

class Catcher extends Component<CatcherProps, { readonly error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(
    error: Error,
    { componentStack }: { readonly componentStack?: string | null },
  ): void {
    this.props.onError(error, componentStack ?? '')
  }

  override render(): ReactNode {
    return this.state.error ? <Broken error={this.state.error} /> : this.props.children
  }
}

const details = (error: Error): string =>
  [`Belfry ${APP_VERSION}`, location.pathname, navigator.userAgent, error.stack ?? error.message].join('\n')

/** Something broke: say so, and offer every way out there is. */
function Broken({ error }: { readonly error: Error }) {
  const { notices } = useShell()
  const { t } = useText()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(details(error))
      notices.show({ key: 'common:broken.copied' }, 'good')
    } catch {
      notices.show({ key: 'common:broken.notCopied' }, 'bad')
    }
  }
  return (
    <main className="plain-page" role="alert">
      <h1 className="plain-page__title">{t('common:broken.title')}</h1>
      <p className="plain-page__text">{t('common:broken.text')}</p>
      <pre className="plain-page__details">{error.message}</pre>
      <div className="plain-page__buttons">
        <Button kind="primary" onClick={() => location.reload()}>
          {t('common:broken.reload')}
        </Button>
        <Button onClick={() => location.assign('/')}>{t('common:broken.lobby')}</Button>
        <Button onClick={() => void copy()}>{t('common:broken.copy')}</Button>
      </div>
    </main>
  )
}

export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { reporter } = useShell()
  return <Catcher onError={(error, where) => reporter.report(error, { where })}>{children}</Catcher>
}
