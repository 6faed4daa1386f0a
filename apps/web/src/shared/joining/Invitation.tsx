import './invitation.css'
import { useEffect, useState } from 'react'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useCan, useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/qr/QrCode.tsx'
import { makePrivate } from '../session-settings/changeMeta.ts'
import { GuestHint } from '../session-settings/GuestHint.tsx'
import { joinLink, originForOthers } from './code.ts'

const COPIED_MS = 2_000

/** Copies the link, and says so for two seconds. */
function CopyLink({ link }: { readonly link: string }) {
  const { clock, notices } = useShell()
  const { t } = useText('people')
  const [isCopied, setCopied] = useState(false)
  useEffect(() => (isCopied ? clock.after(COPIED_MS, () => setCopied(false)) : undefined), [clock, isCopied])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // Browsers have no clipboard on a page that came over plain HTTP: then it is shown to be copied by hand.
      notices.show({ key: 'people:link.shown', params: { link } })
    }
  }
  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
      <span aria-live="polite">{t(isCopied ? 'people:link.copied' : 'people:link.copy')}</span>
    </Button>
  )
}

/** Whoever is invited to a public table needs an account; who runs it changes that from here. */
function PublicHint() {
  const shell = useShell()
  const isPublic = useView(({ session }) => session.isPublic, false)
  const mayChange = useCan('changeTable')
  if (!isPublic) return null
  return <GuestHint onPrivate={mayChange ? () => makePrivate(shell) : null} />
}

/** Invitation: the address to read out, to copy and to scan. */
export function Invitation({ sessionId }: { readonly sessionId: string }) {
  const { t } = useText('people')
  const invitation = useView(({ session }) => session.door?.invitation ?? null, null)
  const { config } = useShell()
  useEffect(() => void config.load(), [config])
  const { invitationOrigin } = useReadable(config)
  const link = joinLink(originForOthers(location, invitationOrigin), sessionId, invitation)
  return (
    <section className="invitation" aria-label={t('people:invite.title')}>
      <QrCode text={link} label={t('people:invite.qr')} />
      <div className="invitation__link">
        <output className="invitation__address" aria-label={t('people:invite.address')}>
          {link.replace(/^https?:\/\//, '')}
        </output>
        <CopyLink link={link} />
        <PublicHint />
      </div>
    </section>
  )
}
