import { saveFile } from '../../lib/browser/saveFile.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'

const FILE = 'belfry-recovery-codes.txt'

export interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shown this once: the server keeps only what is needed to know them again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useText('account')
  return (
    <>
      <p role="alert">{t('account:codes.text')}</p>
      <ol className="account__codes" aria-label={t('account:codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="account__buttons">
        <Button
          icon="scroll"
          onClick={() => saveFile(FILE, `${codes.join('\n')}\n`, 'text/plain;charset=utf-8')}
        >
          {t('account:codes.save')}
        </Button>
        <Button kind="primary" icon="check" onClick={onDone}>
          {t('account:codes.done')}
        </Button>
      </div>
    </>
  )
}
