import './warnings.css'
import { type ReactNode, useState } from 'react'
import { releaseLink } from '../../features/update/changelog.ts'
import { APP_VERSION } from '../../lib/version.ts'
import { endProgram } from '../../shared/people/endProgram.ts'
import { useRootAttribute } from '../../shell/useRootAttribute.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'

interface StripProps {
  readonly name: string
  readonly icon: IconName
  readonly text: string
  readonly children?: ReactNode
  readonly isClosable?: boolean
}

function Strip({ name, icon, text, children, isClosable = true }: StripProps) {
  const { t } = useText()
  const [isClosed, setClosed] = useState(false)
  useRootAttribute('data-warned', isClosed ? undefined : '')
  if (isClosed) return null
  return (
    <output className="warning" data-warning={name}>
      <Icon name={icon} />
      <span className="warning__text">{text}</span>
      {children}
      {isClosable && (
        <Button kind="quiet" icon="close" aria-label={t('common:dismiss')} onClick={() => setClosed(true)} />
      )}
    </output>
  )
}

export interface WarningStripProps {
  /** The version that is out by now. */
  readonly newer: string | null
  /** A version that this server does not run yet. */
  readonly released: string | null
  /** A version of the desktop program that a restart brings. */
  readonly appUpdate: string | null
  readonly isOld: boolean
  readonly isRecording: boolean
}

/** Where the operator has named the place of releases, the number leads there. */
function ReleaseStrip({ version }: { readonly version: string }) {
  const { t } = useText('update')
  const { links } = useReadable(useShell().config)
  const template = links?.['releases']
  return (
    <Strip name="release" icon="again" text={t('update:released', { version, own: APP_VERSION })}>
      {template !== undefined && (
        <a href={releaseLink(version, template)} target="_blank" rel="noreferrer">
          {t('update:released.open')}
        </a>
      )}
    </Strip>
  )
}

/** Update of the desktop program, which needs no more than a restart. */
function ProgramStrip({ version }: { readonly version: string }) {
  const shell = useShell()
  const { t } = useText('update')
  return (
    <Strip name="program" icon="again" text={t('update:program.at', { version })}>
      <Button kind="quiet" onClick={() => void endProgram(shell, 'restart')}>
        {t('update:program.restart')}
      </Button>
    </Strip>
  )
}

export function WarningStrip({ newer, released, appUpdate, isOld, isRecording }: WarningStripProps) {
  const { modals } = useShell()
  const { t } = useText('update')
  return (
    <aside className="warnings" aria-label={t('update:warnings')}>
      {isRecording && (
        <Strip name="recording" icon="broadcast" text={t('update:recording')} isClosable={false}>
          <Button kind="quiet" onClick={() => modals.open({ name: 'help', params: undefined, tab: 0 })}>
            {t('update:recording.open')}
          </Button>
        </Strip>
      )}
      {isOld && <Strip name="browser" icon="warning" text={t('update:browser')} />}
      {appUpdate !== null && <ProgramStrip version={appUpdate} />}
      {released !== null && <ReleaseStrip version={released} />}
      {newer !== null && (
        <Strip name="version" icon="again" text={t('update:newer', { version: newer })}>
          <Button kind="quiet" onClick={() => location.reload()}>
            {t('update:reload')}
          </Button>
        </Strip>
      )}
    </aside>
  )
}
